import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the time limit of a test, so that the error has the stack of the waiting line. */
const WAIT_TIMEOUT_MS = 60_000;
/** The first and the longest pause between calls; each pause is a fifth longer than the one before, since most polls are requests. */
const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 50;
const PAUSE_GROWTH = 1.2;

interface WaitOptions {
  /** Completes the message of the error. */
  readonly what?: string;
  readonly withinMs?: number;
  /** A constant pause between calls. */
  readonly pollMs?: number;
}

/** Calls `look` until it returns a truthy value, and returns this value. @throws Error after `withinMs` */
export async function eventually<T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  { what = 'the expected state', withinMs = WAIT_TIMEOUT_MS, pollMs }: WaitOptions = {},
): Promise<T> {
  const startedAt = performance.now();
  let pauseMs = pollMs ?? MIN_PAUSE_MS;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() - startedAt > withinMs)
      throw new Error(`Not within ${withinMs} ms: ${what}`);
    await sleep(pauseMs);
    if (pollMs === undefined) pauseMs = Math.min(pauseMs * PAUSE_GROWTH, MAX_PAUSE_MS);
  }
}
