const MAX_ITEMS = 1_000;
/** In characters of JSON: a batch is held in memory, and items can be large. */
const MAX_LENGTH = 2 * 1024 * 1024;

/** Groups items into batches of at most 1,000 items and about 2 MiB of JSON. */
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
