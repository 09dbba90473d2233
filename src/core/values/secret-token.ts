import { hash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** A secret of a cookie, of a link, or of a sign-in at a platform. */
export interface SecretToken {
  /** Given to a person or a platform once, never stored in plain text. */
  readonly token: string;
  readonly hash: Buffer;
}

/** Generates a token of 256 random bits. The database stores only its SHA-256. */
export function newSecretToken(): SecretToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hash('sha256', token, 'buffer') };
}

/** The SHA-256 of a token, or null for a text that is no token, so that no query is needed. */
export function hashToken(token: string): Buffer | null {
  return TOKEN_PATTERN.test(token) ? hash('sha256', token, 'buffer') : null;
}

/** Generates a secret that a person can type: characters of `alphabet`, each equally probable. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
