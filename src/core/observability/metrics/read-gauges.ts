import { setTimeout as sleep } from 'node:timers/promises';

/** Half of the time that a worker waits for the metrics of all workers. */
const READ_TIMEOUT_MS = 1_000;

/**
 * Reads a value. Returns null if reading fails or takes more than 1 s, because the other metrics are still needed without the
 * database.
 */
export async function readWithTimeout<T>(
  read: () => T | Promise<T>,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<T | null> {
  const end = new AbortController();
  try {
    return await Promise.race([read(), sleep(timeoutMs, null, { signal: end.signal })]);
  } catch {
    return null;
  } finally {
    end.abort();
  }
}

/**
 * Returns a function that shares a reading in progress among its callers: the gauges of a scrape are read at the same time, so
 * that one statement serves all of them.
 */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
