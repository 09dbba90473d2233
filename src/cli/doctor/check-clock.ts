import type { HealthCheck } from './health-check';

/** API keys expire by the clock of this machine; their use is recorded by the clock of the database. */
const MAX_DIFFERENCE_MS = 5_000;

/** Compares a remote clock (epoch milliseconds) with the local time in the middle of the request. */
export async function checkClock(
  readTime: () => Promise<number>,
  now: () => number = Date.now,
): Promise<HealthCheck> {
  const before = now();
  const remoteTime = await readTime();
  const difference = Math.abs(remoteTime - (before + now()) / 2);
  const seconds = (difference / 1000).toFixed(1);
  return {
    name: 'clock',
    ok: difference < MAX_DIFFERENCE_MS,
    detail: `differs from the clock of the database by ${seconds} s`,
  };
}
