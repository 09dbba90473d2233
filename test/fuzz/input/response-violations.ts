import type { OperationObject } from '@nestjs/swagger';
import type { DocumentedApi, DocumentedOperation } from '../../support/documented-api';
import type { Attempt } from './to-attempts';
import type { Place } from './places';
import type { FuzzResponse } from './send';

export interface Limits {
  /** Time limit of a response in milliseconds; none by default. */
  maxMs?: number;
}

const MEMBERS = ['success', 'code', 'message', 'fields'];

/** Returns the rules that the response to a fuzz request breaks. */
export function responseViolations(
  api: DocumentedApi,
  { operation }: DocumentedOperation,
  place: Pick<Place, 'in'>,
  { mustFail }: Pick<Attempt, 'mustFail'>,
  response: FuzzResponse,
  { maxMs = Number.POSITIVE_INFINITY }: Limits,
): string[] {
  const { status, tookMs, headers } = response;
  const violations: string[] = [];
  if (status >= 500) violations.push(`has the status ${status}`);
  if (tookMs > maxMs) violations.push(`took ${Math.round(tookMs)} ms`);
  if (headers['x-request-id'] === undefined) violations.push('has no X-Request-Id');
  if (status < 200 || (status >= 300 && status < 400)) violations.push(`has the status ${status}`);
  if (status < 300) return mustFail ? [...violations, 'was accepted'] : violations;
  if (place.in === 'path' && status !== 404) violations.push(`is ${status}, not 404`);
  return [...violations, ...errorViolations(response, outcomesOf(api, operation))];
}

const outcomes = new WeakMap<OperationObject, ReadonlySet<string>>();

function outcomesOf(api: DocumentedApi, operation: OperationObject): ReadonlySet<string> {
  const known = outcomes.get(operation) ?? new Set(api.outcomesOf(operation));
  outcomes.set(operation, known);
  return known;
}

/** Returns how a body differs from the error body, or that the document lacks its code for the operation. */
function errorViolations(
  { status, body, text }: FuzzResponse,
  documented: ReadonlySet<string>,
): string[] {
  if (typeof body !== 'object' || body === null) return [`has no error body: ${text.slice(0, 80)}`];
  const { success, code, message, fields = [] } = body as Record<string, unknown>;
  const isShaped =
    success === false &&
    typeof message === 'string' &&
    Array.isArray(fields) &&
    Object.keys(body).every((name) => MEMBERS.includes(name));
  if (!isShaped) return [`has another error body: ${text.slice(0, 80)}`];
  const outcome = `${status} ${String(code)}`;
  return documented.has(outcome) ? [] : [`is ${outcome}, which is not documented`];
}
