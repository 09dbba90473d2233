import { randomBytes } from 'node:crypto';

/** No I, L, O, U, 0 and 1: nothing that is read as something else, or spells something. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** log2(30) * 18 = 88 bits. */
const LENGTH = 18;
/** The largest multiple of the alphabet's size in a byte; what lies above would favour the first letters. */
const FAIR_BYTES = 240;

/** A code that cannot be guessed and can be typed by hand. */
export function generateCode(): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < FAIR_BYTES && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}
