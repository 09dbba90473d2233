import type { OperationObject } from '@nestjs/swagger';
import type { DocumentedApi, DocumentedOperation } from '../../support/documented-api';
import type { Attempt } from './to-attempts';
import type { Place } from './places';
import type { HostileAnswer } from './send';

export interface Limits {
  /** The longest that an answer may take; left out where the machine may be busy. */
  maxMs?: number;
}

const MEMBERS = ['success', 'code', 'message', 'fields'];

/** What is wrong with the answer to a hostile request, whatever was asked. */
export function answerFaults(
  api: DocumentedApi,
  { operation }: DocumentedOperation,
  place: Pick<Place, 'in'>,
  { mustFail }: Pick<Attempt, 'mustFail'>,
  answer: HostileAnswer,
  { maxMs = Number.POSITIVE_INFINITY }: Limits,
): string[] {
  const { status, tookMs, headers } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`was answered with ${status}`);
  if (tookMs > maxMs) faults.push(`took ${Math.round(tookMs)} ms`);
  if (headers['x-request-id'] === undefined) faults.push('has no X-Request-Id');
  if (status < 200 || (status >= 300 && status < 400)) faults.push(`has the status ${status}`);
  if (status < 300) return mustFail ? [...faults, 'was accepted'] : faults;
  if (place.in === 'path' && status !== 404) faults.push(`is ${status}, not simply unknown`);
  return [...faults, ...errorFaults(answer, outcomesOf(api, operation))];
}

const outcomes = new WeakMap<OperationObject, ReadonlySet<string>>();

function outcomesOf(api: DocumentedApi, operation: OperationObject): ReadonlySet<string> {
  const known = outcomes.get(operation) ?? new Set(api.outcomesOf(operation));
  outcomes.set(operation, known);
  return known;
}

/** What keeps it from being the one error body, with a code that the document has for the operation. */
function errorFaults(
  { status, body, text }: HostileAnswer,
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
