import * as fc from 'fast-check';

export interface Runs {
  seed: number;
  numRuns: number;
  /** Leaves the first failure as it is. */
  endOnFailure?: boolean;
}

/** That a model holds for whatever is done; a failure names its seed, and the least that leads to it. */
export async function hold<T>(
  anything: fc.Arbitrary<T>,
  check: (done: T) => Promise<string[]>,
  runs: Runs,
): Promise<void> {
  const property = fc.asyncProperty(anything, async (done) => {
    const violations = await check(done);
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  await fc.assert(property, runs);
}
