import type { HealthCheck } from './health-check';

/** Keys expire by the clock of this machine and are noted by that of the database. */
const MAX_DIFFERENCE_MS = 5_000;

/** Compares a clock elsewhere, in ms since 1970, with ours in the middle of the question. */
export async function checkClock(
  readTime: () => Promise<number>,
  now: () => number = Date.now,
): Promise<HealthCheck> {
  const before = now();
  const theirs = await readTime();
  const difference = Math.abs(theirs - (before + now()) / 2);
  const seconds = (difference / 1000).toFixed(1);
  return {
    name: 'clock',
    ok: difference < MAX_DIFFERENCE_MS,
    detail: `differs from the clock of the database by ${seconds} s`,
  };
}
