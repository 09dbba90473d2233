import { randomBytes } from 'node:crypto';

/** Without I, L, O, 0 and 1, which are easily confused, and without U, which makes words likelier. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 18 characters carry log2(30) * 18 = 88 bits. */
const LENGTH = 18;
/** The largest multiple of 30 that a byte can hold. Using larger bytes would favour the first letters (modulo bias). */
const UNBIASED_BYTES = 240;

/** Generates the random code of a coupon: unguessable, and easy to type. */
export function generateCode(): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < UNBIASED_BYTES && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}
