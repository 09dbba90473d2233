import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const RANDOM_BYTES = 16;
/** For many identifiers at once: to ask for random bytes costs more than all the rest of one. */
const supply = new Uint8Array(256 * RANDOM_BYTES);
let taken = supply.length;

const SEQUENCES = 2 ** 32;
let lastMsecs = 0;
let lastSequence = 0;

/** A new identifier: UUID version 7, so that later ones sort after earlier ones. */
export function newId(): string {
  const random = takeRandom();
  const now = Date.now();
  if (now > lastMsecs) {
    lastMsecs = now;
    // Half of the numbers, so that there is room to count on within the millisecond.
    lastSequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else if (++lastSequence === SEQUENCES) {
    lastMsecs += 1;
    lastSequence = 0;
  }
  return v7({ random, msecs: lastMsecs, seq: lastSequence });
}

function takeRandom(): Uint8Array {
  if (taken === supply.length) {
    crypto.getRandomValues(supply);
    taken = 0;
  }
  taken += RANDOM_BYTES;
  return supply.subarray(taken - RANDOM_BYTES, taken);
}

/** Whether PostgreSQL would read the text as a UUID; asked before any query, as an odd id is a 404. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
