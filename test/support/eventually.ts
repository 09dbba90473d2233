import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the time limit of a test, so that the error has the stack of the waiting line. */
const WAIT_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 10;

interface WaitOptions {
  /** Completes the message of the error. */
  readonly what?: string;
  readonly withinMs?: number;
  readonly pollMs?: number;
}

/** Calls `look` until it returns a truthy value, and returns this value. @throws Error after `withinMs` */
export async function eventually<T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  {
    what = 'the expected state',
    withinMs = WAIT_TIMEOUT_MS,
    pollMs = POLL_INTERVAL_MS,
  }: WaitOptions = {},
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() - startedAt > withinMs)
      throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(pollMs);
  }
}
