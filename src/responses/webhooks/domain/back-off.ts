const LONGEST_MS = 3_600_000;

/**
 * How long to wait after this many failures in a row: twice as long each time, up to an hour. Between half of
 * it and all, at random, so that what failed together does not come back together.
 */
export function backOff(failures: number, firstMs: number, random: () => number): number {
  const fullMs = Math.min(LONGEST_MS, firstMs * 2 ** (failures - 1));
  return Math.round(fullMs * (0.5 + random() / 2));
}
