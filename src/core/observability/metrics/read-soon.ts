import { setTimeout as sleep } from 'node:timers/promises';

/** Half of what the worker that is asked for the metrics of all workers waits for them. */
const SOON_MS = 1_000;

/**
 * The number, or null when it cannot be had, or not within a second: with the database away the other metrics are
 * wanted all the more.
 */
export async function readSoon(
  read: () => number | Promise<number>,
  withinMs = SOON_MS,
): Promise<number | null> {
  const end = new AbortController();
  try {
    return await Promise.race([read(), sleep(withinMs, null, { signal: end.signal })]);
  } catch {
    return null;
  } finally {
    end.abort();
  }
}
