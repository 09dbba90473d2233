import type { DocumentedOperation } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import type { TestApp } from '../../support/test-app';
import type { Limits } from './response-violations';
import { checkPlace, type CheckResult, validRequestViolations } from './check-place';
import { createTarget } from './create-target';
import type { Choose } from './choose-values';
import { type Place, placesOf } from './places';
import type { Target } from './target';

export interface Effort extends Limits {
  choose: Choose;
  /** The number of teams that send requests concurrently. */
  width: number;
}

/** Checks every place of an operation, with several teams at the same time. */
export async function checkOperation(
  testApp: TestApp,
  documented: DocumentedOperation,
  effort: Effort,
): Promise<CheckResult> {
  const target = await createTarget(testApp, documented);
  const places = placesOf(documentedApiOf(testApp), documented, target.validBody());
  const waiting = places.values();
  const others = Math.min(effort.width, places.length) - 1;
  const results = await Promise.all([
    checkPlaces(target, documented, waiting, effort),
    ...Array.from({ length: others }, async () =>
      checkPlaces(await createTarget(testApp, documented), documented, waiting, effort),
    ),
  ]);
  return {
    sent: results.reduce((sum, { sent }) => sum + sent, 0),
    accepted: results.reduce((sum, { accepted }) => sum + accepted, 0),
    violations: results.flatMap(({ violations }) => violations),
  };
}

/** Checks places from the shared iterator, after a valid request has succeeded. */
async function checkPlaces(
  target: Target,
  documented: DocumentedOperation,
  waiting: Iterable<Place>,
  { choose, ...limits }: Effort,
): Promise<CheckResult> {
  const total: CheckResult = {
    sent: 0,
    accepted: 0,
    violations: await validRequestViolations(target, documented),
  };
  for (const place of waiting) {
    const result = await checkPlace(target, documented, place, choose(place), limits);
    total.sent += result.sent;
    total.accepted += result.accepted;
    total.violations.push(...result.violations);
  }
  return total;
}
