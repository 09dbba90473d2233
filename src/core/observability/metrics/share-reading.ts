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
