import type { DocumentedOperation } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import type { TestApp } from '../../support/test-app';
import type { Limits } from './response-violations';
import { checkPlace, type Tally, validRequestViolations } from './check-place';
import { createTarget } from './create-target';
import type { Choose } from './deal-values';
import { type Place, placesOf } from './places';
import type { Target } from './target';

export interface Effort extends Limits {
  choose: Choose;
  /** Number of teams that send requests concurrently. */
  width: number;
}

/** Every place of the operation, on behalf of several teams that share the work. */
export async function checkOperation(
  testApp: TestApp,
  documented: DocumentedOperation,
  effort: Effort,
): Promise<Tally> {
  const target = await createTarget(testApp, documented);
  const places = placesOf(documentedApiOf(testApp), documented, target.validBody());
  const waiting = places.values();
  const others = Math.min(effort.width, places.length) - 1;
  const tallies = await Promise.all([
    checkPlaces(target, documented, waiting, effort),
    ...Array.from({ length: others }, async () =>
      checkPlaces(await createTarget(testApp, documented), documented, waiting, effort),
    ),
  ]);
  return {
    sent: tallies.reduce((sum, { sent }) => sum + sent, 0),
    accepted: tallies.reduce((sum, { accepted }) => sum + accepted, 0),
    violations: tallies.flatMap(({ violations }) => violations),
  };
}

/** Takes places as long as there are any, for a target that has been seen to be sound. */
async function checkPlaces(
  target: Target,
  documented: DocumentedOperation,
  waiting: Iterable<Place>,
  { choose, ...limits }: Effort,
): Promise<Tally> {
  const total: Tally = {
    sent: 0,
    accepted: 0,
    violations: await validRequestViolations(target, documented),
  };
  for (const place of waiting) {
    const tally = await checkPlace(target, documented, place, choose(place), limits);
    total.sent += tally.sent;
    total.accepted += tally.accepted;
    total.violations.push(...tally.violations);
  }
  return total;
}
