const LINE_FEED = 0x0a;
const WHITE_SPACE_PATTERN = /^\s*$/;
/** Longer lines count as not blank. */
const MAX_BLANK_BYTES = 1_000;

export interface Line {
  /** Starts at 1. */
  readonly number: number;
  /** null when the line is longer than `maxBytes`. */
  readonly bytes: Buffer | null;
  /** Offset of the end of the line in the file, in bytes. */
  readonly end: number;
}

/** Yields the lines of a file. A line longer than `maxBytes` is not kept in memory; its `bytes` are null. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  let offset = 0;
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else parts.push(part);
  };
  const take = (end: number): Line => {
    const bytes = length > maxBytes ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    number += 1;
    return { number, bytes, end };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      yield take(offset + start);
    }
    add(chunk.subarray(start));
    offset += chunk.length;
  }
  if (length > 0) yield take(offset);
}

export function isBlankLine({ bytes }: Line): boolean {
  return (
    bytes !== null && bytes.length <= MAX_BLANK_BYTES && WHITE_SPACE_PATTERN.test(bytes.toString())
  );
}
