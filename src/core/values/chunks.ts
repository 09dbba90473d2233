import { setImmediate as nextIteration } from 'node:timers/promises';

/** Time for which a chunk may occupy the event loop. */
const CHUNK_MS = 10;

/**
 * Calls `visit` for each item in order, in chunks of 10 ms, between which the event loop serves other requests. Stops when
 * `visit` returns false.
 */
export async function visitInChunks<T>(
  items: readonly T[],
  visit: (item: T, index: number) => boolean | void,
): Promise<void> {
  let chunkEnd = performance.now() + CHUNK_MS;
  for (const [index, item] of items.entries()) {
    if (visit(item, index) === false) return;
    if (performance.now() > chunkEnd) {
      await nextIteration();
      chunkEnd = performance.now() + CHUNK_MS;
    }
  }
}
