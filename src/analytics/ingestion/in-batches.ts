const MAX_ITEMS = 1_000;
/** Of characters as JSON: a batch is in memory as a whole, and one item may be large. */
const MAX_LENGTH = 2 * 1024 * 1024;

/** The items, as many at a time as are good to have in memory. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let length = 0;
  for await (const item of items) {
    batch.push(item);
    length += JSON.stringify(item).length;
    if (batch.length < MAX_ITEMS && length < MAX_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
