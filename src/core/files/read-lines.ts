const LINE_FEED = 0x0a;
const WHITE_SPACE = /^\s*$/;
/** A blank line is short; longer ones need not be looked through. */
const MAX_BLANK_BYTES = 1_000;

export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** null: longer than what is wanted. */
  readonly bytes: Buffer | null;
  /** How many bytes of the file end with this line. */
  readonly end: number;
}

/** The lines of a file, one at a time; of a longer one than `maxBytes`, nothing is kept. */
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
  return bytes !== null && bytes.length <= MAX_BLANK_BYTES && WHITE_SPACE.test(bytes.toString());
}
