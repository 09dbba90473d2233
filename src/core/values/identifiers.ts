import { v7 } from 'uuid';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The nil UUID, which sorts before every other id (RFC 9562, section 5.9). */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** The max UUID, which sorts after every other id (RFC 9562, section 5.10). */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const RANDOM_BYTES = 16;
/** Random bytes of 256 identifiers: one call to the generator costs more than the rest of an identifier. */
const pool = new Uint8Array(256 * RANDOM_BYTES);
let taken = pool.length;

const SEQUENCE_COUNT = 2 ** 32;
let lastMsecs = 0;
let lastSequence = 0;

/** Returns a new UUID version 7 (RFC 9562). Identifiers of a process sort in the order of their creation. */
export function newId(): string {
  const random = takeRandom();
  const now = Date.now();
  if (now > lastMsecs) {
    lastMsecs = now;
    // Starts in the lower half of the range, which leaves 2^31 numbers to count within the millisecond.
    lastSequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else if (++lastSequence === SEQUENCE_COUNT) {
    lastMsecs += 1;
    lastSequence = 0;
  }
  return v7({ random, msecs: lastMsecs, seq: lastSequence });
}

function takeRandom(): Uint8Array {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  taken += RANDOM_BYTES;
  return pool.subarray(taken - RANDOM_BYTES, taken);
}

/** Whether the text is a UUID in its canonical form. Checked before any query: any other id is not found. */
export function isId(text: string): boolean {
  return UUID_PATTERN.test(text);
}

/** An id as it is stored, for comparisons as text: people and programs may send it in upper case. Any other text stays as it is. */
export const comparableId = (text: string): string => (isId(text) ? text.toLowerCase() : text);
