import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the time limit of a test, so that the error has the stack of the waiting line. */
const WAIT_TIMEOUT_MS = 60_000;

/** Calls `look` until it returns a truthy value, and returns this value. @throws Error after `withinMs` */
export async function eventually<T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  withinMs = WAIT_TIMEOUT_MS,
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() - startedAt > withinMs)
      throw new Error(`Nothing was found within ${withinMs} ms.`);
    await sleep(10);
  }
}
