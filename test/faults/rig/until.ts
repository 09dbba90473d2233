import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;

/** Milliseconds until it was so. @throws Error when it is not so in time */
export async function until(
  what: string,
  limitMs: number,
  isSo: () => Promise<boolean> | boolean,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > limitMs)
      throw new Error(`Not within ${limitMs} ms: ${what}`);
    await sleep(POLL_MS);
  }
  return performance.now() - startedAt;
}
