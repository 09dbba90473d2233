import { ApiError } from '../errors/api-error';
import { exceedsCodePoints } from '../validation/text';

const MAX_DEPTH = 32;
const MAX_ARRAY_ITEMS = 10_000;
const MAX_PROPERTIES = 1_000;
const MAX_VALUES = 250_000;
/** Of all objects together. V8 creates a shape for each sequence of names: 20,000 take 40 ms. */
const MAX_MEMBERS = 20_000;
const TOO_MANY_MEMBERS = `must not hold more than ${MAX_MEMBERS} members of objects`;
const MAX_NAME_LENGTH = 1_000;
/** A character outside the basic plane, written as two escapes. */
const MAX_BYTES_PER_CHARACTER = 12;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/**
 * Rejects JSON that is small on the wire and costly to parse, in one pass over the bytes: a few milliseconds for 5 MiB.
 * Does not check the syntax. A repeated name of an object counts each time.
 * @param isLongList whether the body is a list of objects that have the same names, which may have more members: a member counts
 *   only if no earlier object begins with the same names in the same order
 * @throws ApiError VALIDATION_FAILED
 */
export function checkJsonShape(bytes: Buffer, isLongList = false): void {
  /** Commas so far and the maximum number of elements, for each open array or object. */
  const commas = new Int32Array(MAX_DEPTH + 1);
  const limits = new Int32Array(MAX_DEPTH + 1).fill(MAX_ARRAY_ITEMS);
  let depth = 0;
  let values = 0;
  let members = 0;
  const shapes = isLongList ? new Shapes() : null;
  let [nameStart, nameEnd] = [-1, -1];
  let isOpened = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= SPACE) continue;
    // The first value of an array or object; each other value follows a comma.
    if (isOpened && byte !== CLOSE_ARRAY && byte !== CLOSE_OBJECT) values += 1;
    isOpened = false;
    if (byte === QUOTE) {
      nameStart = at;
      at = endOfString(bytes, at);
      nameEnd = at;
    } else if (byte === COLON) {
      // Outside of strings, a colon follows the name of a member. Otherwise the parser rejects it.
      if (nameStart === -1) return;
      checkName(bytes, nameStart, nameEnd);
      const isCounted =
        shapes === null || shapes.add(depth, bytes.toString('latin1', nameStart + 1, nameEnd));
      if (isCounted) members += 1;
      nameStart = -1;
      if (members > MAX_MEMBERS) reject(TOO_MANY_MEMBERS);
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
      shapes?.open(depth);
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      // Invalid JSON: the parser rejects it at this byte.
      if (depth === 0) return;
      depth -= 1;
    }
    if (values > MAX_VALUES) reject(`must not hold more than ${MAX_VALUES} values`);
  }
}

/** The sequences of names with which objects begin. */
class Shapes {
  /** Ids, by the id of the sequence without its last name, and this name. */
  private readonly ids = new Map<string, number>();
  /** The sequence of each open object. */
  private readonly openIds = new Int32Array(MAX_DEPTH + 1);

  open(depth: number): void {
    this.openIds[depth] = 0;
  }

  /** Adds a name to an open object. Returns whether no earlier object begins with its names. */
  add(depth: number, name: string): boolean {
    const key = `${this.openIds[depth]}:${name}`;
    const known = this.ids.get(key);
    const id = known ?? this.ids.size + 1;
    if (known === undefined) this.ids.set(key, id);
    this.openIds[depth] = id;
    return known === undefined;
  }
}

/** Returns the index of the closing quote, or of the last byte. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** @param start the index of the opening quote; @param end of the closing one */
function checkName(bytes: Buffer, start: number, end: number): void {
  const length = end - start - 1;
  if (length > MAX_NAME_LENGTH && isLongName(bytes.subarray(start, end + 1))) {
    reject(`must not hold a name of more than ${MAX_NAME_LENGTH} characters`);
  }
}

/** @param quoted the name as it is written, with quotes and escapes */
function isLongName(quoted: Buffer): boolean {
  if (quoted.length > MAX_NAME_LENGTH * MAX_BYTES_PER_CHARACTER + 2) return true;
  try {
    return exceedsCodePoints(JSON.parse(quoted.toString()) as string, MAX_NAME_LENGTH);
  } catch {
    // Invalid JSON: the parser rejects it.
    return false;
  }
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
