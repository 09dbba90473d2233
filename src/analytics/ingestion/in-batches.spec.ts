import { collect } from '../../../test/support/collections';
import { inBatches } from './in-batches';

async function* itemsOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** The number of items of each batch. */
async function sizesOf(items: Iterable<unknown>): Promise<number[]> {
  return (await collect(inBatches(itemsOf(items)))).map((batch) => batch.length);
}

/** A text whose JSON has this length, with the quotes. */
const textOf = (length: number): string => 'x'.repeat(length - 2);

const MEBIBYTE = 1024 * 1024;

describe('inBatches', () => {
  it.each([
    [0, []],
    [1, [1]],
    [999, [999]],
    [1_000, [1_000]],
    [1_001, [1_000, 1]],
    [2_500, [1_000, 1_000, 500]],
  ])('puts %i small items into batches of at most a thousand: %j', async (count, sizes) => {
    expect(await sizesOf(Array.from({ length: count }, (_, index) => index))).toEqual(sizes);
  });

  it.each([
    ['two items of 2 MiB together, and one more', [MEBIBYTE, MEBIBYTE, 10], [2, 1]],
    ['two items of just under 2 MiB, with the next', [MEBIBYTE, MEBIBYTE - 1, 10, 10], [3, 1]],
    ['an item of more than 2 MiB', [10, 5 * MEBIBYTE, 10], [2, 1]],
    ['large ones only', [3 * MEBIBYTE, 3 * MEBIBYTE], [1, 1]],
  ])('ends a batch at 2 MiB: %s', async (_name, lengths, sizes) => {
    expect(await sizesOf(lengths.map(textOf))).toEqual(sizes);
  });

  it('keeps the items and their order', async () => {
    const items = Array.from({ length: 1_500 }, (_, id) => ({ id }));
    const batches = await collect(inBatches(itemsOf(items)));

    expect(batches.flat()).toEqual(items);
  });

  it('yields a batch before the next one is read', async () => {
    let read = 0;
    async function* counted(): AsyncGenerator<number> {
      for (; read < 5_000; read += 1) yield read;
    }
    const { value } = await inBatches(counted()).next();

    expect(value).toHaveLength(1_000);
    expect(read).toBeLessThanOrEqual(1_000);
  });
});
