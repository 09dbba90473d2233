import { type Line, isBlankLine } from '../../core/values/read-lines';
import { parseJson } from '@rapport/fast-express';

/** An object of an import, or why it cannot be read. `number`: its line or position in the source, from 1. */
export type SourceItem = { number: number; value: unknown } | { number: number; violation: string };

/** Numbers objects in their order. */
export async function* numbered(
  objects: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<SourceItem> {
  let number = 0;
  for await (const value of objects) {
    number += 1;
    yield { number, value };
  }
}

/** Parses the lines of an NDJSON file, without the blank ones. `onProgress` gets the bytes read so far. */
export async function* readNdjson(
  lines: AsyncIterable<Line>,
  onProgress: (bytes: number) => void,
): AsyncGenerator<SourceItem> {
  for await (const line of lines) {
    if (!isBlankLine(line)) yield readItem(line);
    onProgress(line.end);
  }
}

function readItem({ number, bytes }: Line): SourceItem {
  if (bytes === null) return { number, violation: 'line: is too long' };
  try {
    return { number, value: parseJson(bytes) };
  } catch {
    return { number, violation: 'line: must be JSON in UTF-8' };
  }
}
