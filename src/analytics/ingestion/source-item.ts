/** Something that a platform sent, with its place in what it was read from, counted from 1. */
export type SourceItem = { number: number; value: unknown } | { number: number; fault: string };

/** Numbers the objects as they come. */
export async function* numbered(
  objects: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<SourceItem> {
  let number = 0;
  for await (const value of objects) {
    number += 1;
    yield { number, value };
  }
}
