import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one caller may hold the event loop before others get a turn. */
const SLICE_MS = 10;

/**
 * Calls `visit` for each item in order, letting other requests through in between. Ends early when
 * `visit` returns false.
 */
export async function visitInSlices<T>(
  items: readonly T[],
  visit: (item: T, index: number) => boolean | void,
): Promise<void> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (const [index, item] of items.entries()) {
    if (visit(item, index) === false) return;
    if (performance.now() > sliceEnd) {
      await nextTurn();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
}
