import { hash } from 'node:crypto';
import { randomText } from '../../core/values/secret-token';

const COUNT = 10;
const LENGTH = 10;
/** Without characters that look alike: 32^10 codes, 50 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Ten codes such as `k7mqx-9fw3h`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = randomText(ALPHABET, LENGTH);
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** The SHA-256 of a code, however it is spaced. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), 'buffer');
