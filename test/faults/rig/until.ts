import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 25;

/** Waits for `condition` and returns the milliseconds. @throws Error after `limitMs` */
export async function until(
  what: string,
  limitMs: number,
  condition: () => Promise<boolean> | boolean,
  pollMs = POLL_INTERVAL_MS,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > limitMs)
      throw new Error(`Not within ${limitMs} ms: ${what}`);
    await sleep(pollMs);
  }
  return performance.now() - startedAt;
}
