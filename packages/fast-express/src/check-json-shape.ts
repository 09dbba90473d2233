import { BodyError } from './body-error';

const MAX_DEPTH = 32;
const MAX_ARRAY_ITEMS = 10_000;
const MAX_VALUES = 250_000;
/** The members of all objects together. V8 creates a shape for each sequence of names: 20,000 take 40 ms. */
const MAX_MEMBERS = 20_000;
const TOO_MANY_MEMBERS_REASON = `must not hold more than ${MAX_MEMBERS} members of objects`;
/**
 * The names of an object in a long list that count once for all objects that begin with them; further names count for each object.
 * V8 stores an object of many names as a dictionary, which is slow to make and to sort.
 */
const MAX_REPEATED_NAMES = 100;
const MAX_NAME_LENGTH = 1_000;
const LONG_NAME_REASON = `must not hold a name of more than ${MAX_NAME_LENGTH} characters`;
/** A character outside the basic plane, written as two escapes. */
const MAX_BYTES_PER_CHARACTER = 12;

/** In `u` mode a surrogate matches only when it is not part of a pair. */
const LONE_SURROGATE_PATTERN = /\p{Surrogate}/u;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/** Commas so far, and whether they separate elements, for each open array or object. Each call begins anew: it is synchronous. */
const commas = new Int32Array(MAX_DEPTH + 1);
const areArrays = new Uint8Array(MAX_DEPTH + 1);

/**
 * Rejects JSON that is small on the wire and costly to parse, in one pass over the bytes: a few milliseconds for 5 MiB.
 * Does not check the syntax. A repeated name of an object counts each time.
 * @param isLongList whether the body is a list of objects that have the same names, which may have more members: a member counts
 *   only if no earlier object begins with the same names in the same order, or if it follows 100 others
 * @throws BodyError COSTLY_JSON
 */
export function checkJsonShape(bytes: Buffer, isLongList = false): void {
  commas[0] = 0;
  areArrays[0] = 1;
  let depth = 0;
  let values = 0;
  let members = 0;
  const shapes = isLongList ? new Shapes() : null;
  /** The last string: the indexes of its quotes, and whether it has escapes. */
  let [nameStart, nameEnd, hasEscape] = [-1, -1, false];
  let isOpened = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= SPACE) continue;
    // The first value of an array or object; each other value follows a comma.
    if (isOpened && byte !== CLOSE_ARRAY && byte !== CLOSE_OBJECT) values += 1;
    isOpened = false;
    if (byte === QUOTE) {
      nameStart = at;
      hasEscape = false;
      for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
        if (bytes[at] !== BACKSLASH) continue;
        hasEscape = true;
        at += 1;
      }
      nameEnd = at;
    } else if (byte === COLON) {
      // Outside of strings, a colon follows the name of a member. Otherwise the parser rejects it.
      if (nameStart === -1) return;
      if (hasEscape || nameEnd - nameStart - 1 > MAX_NAME_LENGTH) {
        checkName(bytes.subarray(nameStart, nameEnd + 1));
      }
      const isCounted =
        shapes === null || shapes.add(depth, bytes.toString('latin1', nameStart + 1, nameEnd));
      if (isCounted) members += 1;
      nameStart = -1;
      if (members > MAX_MEMBERS) reject(TOO_MANY_MEMBERS_REASON);
    } else if (byte === COMMA) {
      values += 1;
      commas[depth] = (commas[depth] ?? 0) + 1;
      if (areArrays[depth] === 1 && (commas[depth] ?? 0) >= MAX_ARRAY_ITEMS) {
        reject(`must not hold an array of more than ${MAX_ARRAY_ITEMS} elements`);
      }
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (depth === MAX_DEPTH) reject(`must not be nested more than ${MAX_DEPTH} levels deep`);
      depth += 1;
      commas[depth] = 0;
      areArrays[depth] = byte === OPEN_ARRAY ? 1 : 0;
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
  /** The ids of the sequences, by the id of the sequence without its last name, and this name. */
  private readonly ids = new Map<string, number>();
  /** The sequence of each open object. */
  private readonly openIds = new Int32Array(MAX_DEPTH + 1);
  /** The number of names of each open object. */
  private readonly sizes = new Int32Array(MAX_DEPTH + 1);

  open(depth: number): void {
    this.openIds[depth] = 0;
    this.sizes[depth] = 0;
  }

  /** Adds a name to an open object. Returns whether it counts: no earlier object begins with the names, or they are too many. */
  add(depth: number, name: string): boolean {
    const size = (this.sizes[depth] ?? 0) + 1;
    this.sizes[depth] = size;
    if (size > MAX_REPEATED_NAMES) return true;
    const sequence = `${this.openIds[depth]}:${name}`;
    const known = this.ids.get(sequence);
    const id = known ?? this.ids.size + 1;
    if (known === undefined) this.ids.set(sequence, id);
    this.openIds[depth] = id;
    return known === undefined;
  }
}

/** @param quoted the name as it is written, with quotes and escapes */
function checkName(quoted: Buffer): void {
  if (quoted.length > MAX_NAME_LENGTH * MAX_BYTES_PER_CHARACTER + 2) reject(LONG_NAME_REASON);
  let name: string;
  try {
    name = JSON.parse(quoted.toString()) as string;
  } catch {
    // Invalid JSON: the parser rejects it.
    return;
  }
  if (Array.from(name).length > MAX_NAME_LENGTH) reject(LONG_NAME_REASON);
  // An object whose names are data is stored with its names, and PostgreSQL can store neither of these.
  if (name.includes('\0') || LONE_SURROGATE_PATTERN.test(name))
    reject('must not hold a name with U+0000 or half a surrogate pair');
}

function reject(reason: string): never {
  throw new BodyError('COSTLY_JSON', reason);
}
