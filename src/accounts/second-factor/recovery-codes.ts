import { hash } from 'node:crypto';
import { randomText } from '../../core/values/secret-token';

const CODE_COUNT = 10;
const CODE_LENGTH = 10;
/** Has no characters that look alike. There are 32^10 codes, 50 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Ten codes such as `k7mqx-9fw3h`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    const code = randomText(ALPHABET, CODE_LENGTH);
    return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
  });
}

/** The SHA-256 of a code, however it is spaced. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), 'buffer');
