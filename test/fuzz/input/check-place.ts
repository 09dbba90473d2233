import type { DocumentedOperation } from '../../support/documented-api';
import { READ_BACK } from '../read-back/read-back';
import { responseViolations, type Limits } from './response-violations';
import { headerViolations } from './header-violations';
import type { PlaceValues } from './choose-values';
import type { Place } from './places';
import { type FuzzResponse, send } from './send';
import { nameOf, type Target } from './target';
import { type Attempt, toAttempts, validRequest } from './to-attempts';

/** The result of the requests for one or more places. */
export interface CheckResult {
  sent: number;
  accepted: number;
  violations: string[];
}

/** Sends each value in the place, one at a time, and returns the violations. */
export async function checkPlace(
  target: Target,
  documented: DocumentedOperation,
  place: Place,
  values: PlaceValues,
  limits: Limits = {},
): Promise<CheckResult> {
  const result: CheckResult = { sent: 0, accepted: 0, violations: [] };
  for (const attempt of toAttempts(target, documented, place, values)) {
    const response = await send(target.url, attempt.request);
    result.sent += 1;
    if (response.status < 300) result.accepted += 1;
    const violations = [
      ...responseViolations(target.api, documented, place, attempt, response, limits),
      ...(await readBackViolations(target, documented, place, attempt, response)),
    ];
    result.violations.push(
      ...violations.map(
        (violation) => `${nameOf(documented)} ${place.name} ${attempt.shown}: ${violation}`,
      ),
    );
  }
  return result;
}

/** Reads accepted values back; returns the differences. */
async function readBackViolations(
  target: Target,
  documented: DocumentedOperation,
  place: Place,
  attempt: Attempt,
  response: FuzzResponse,
): Promise<string[]> {
  if (place.in === 'header') return headerViolations(target, place, attempt, response);
  const readBack = READ_BACK[nameOf(documented)];
  const { body } = attempt.request;
  if (response.status >= 300 || place.in !== 'body' || readBack === undefined) return [];
  return readBack(target, JSON.parse(String(body)) as unknown, response.body);
}

/** Returns why the service rejects the valid request from which the fuzz requests are derived. */
export async function validRequestViolations(
  target: Target,
  documented: DocumentedOperation,
): Promise<string[]> {
  const { method, path } = documented;
  const { status, text } = await send(target.url, validRequest(target, method, path));
  return status < 300 ? [] : [`${nameOf(documented)}: ${status} ${text}`];
}
