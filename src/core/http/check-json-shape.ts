import { ApiError } from '../errors/api-error';

const MAX_DEPTH = 32;
const MAX_ARRAY_ITEMS = 10_000;
const MAX_PROPERTIES = 1_000;
const MAX_VALUES = 250_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/**
 * Rejects JSON that is small on the wire and costly to parse, in one pass over the bytes: a few milliseconds for 5 MiB.
 * Does not check the syntax. A repeated name of an object counts each time.
 * @throws ApiError VALIDATION_FAILED
 */
export function checkJsonShape(bytes: Uint8Array): void {
  /** Commas so far and the maximum number of elements, for each open array or object. */
  const commas = new Int32Array(MAX_DEPTH + 1);
  const limits = new Int32Array(MAX_DEPTH + 1).fill(MAX_ARRAY_ITEMS);
  let depth = 0;
  let values = 0;
  let isOpened = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= SPACE) continue;
    // The first value of an array or object; each other value follows a comma.
    if (isOpened && byte !== CLOSE_ARRAY && byte !== CLOSE_OBJECT) values += 1;
    isOpened = false;
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
    } else if (byte === COMMA) {
      values += 1;
      commas[depth] = (commas[depth] ?? 0) + 1;
      if ((commas[depth] ?? 0) >= (limits[depth] ?? 0)) rejectMany(limits[depth]);
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (depth === MAX_DEPTH) reject(`must not be nested more than ${MAX_DEPTH} levels deep`);
      depth += 1;
      commas[depth] = 0;
      limits[depth] = byte === OPEN_ARRAY ? MAX_ARRAY_ITEMS : MAX_PROPERTIES;
      isOpened = true;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      // Invalid JSON: the parser rejects it at this byte.
      if (depth === 0) return;
      depth -= 1;
    }
    if (values > MAX_VALUES) reject(`must not hold more than ${MAX_VALUES} values`);
  }
}

/** Returns the index of the closing quote, or of the last byte. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function rejectMany(limit: number | undefined): never {
  reject(
    limit === MAX_PROPERTIES
      ? `must not hold an object of more than ${MAX_PROPERTIES} properties`
      : `must not hold an array of more than ${MAX_ARRAY_ITEMS} elements`,
  );
}

function reject(reason: string): never {
  throw new ApiError('VALIDATION_FAILED', [`body: ${reason}`]);
}
