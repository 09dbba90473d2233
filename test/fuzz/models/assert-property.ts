import * as fc from 'fast-check';

export interface Runs {
  seed: number;
  numRuns: number;
  /** Skips the search for the smallest failing case. */
  endOnFailure?: boolean;
}

/** Checks random inputs; a failure reports the seed and the smallest failing input. */
export async function assertProperty<T>(
  inputs: fc.Arbitrary<T>,
  check: (input: T) => Promise<string[]>,
  runs: Runs,
): Promise<void> {
  const property = fc.asyncProperty(inputs, async (input) => {
    const violations = await check(input);
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  await fc.assert(property, runs);
}
