import { hash, randomBytes } from 'node:crypto';

const PREFIX = 'rap_';
const SECRET_BYTES = 32;
const SHOWN_CHARACTERS = 12;

export interface NewApiKey {
  /** Shown once, never stored. */
  readonly secret: string;
  readonly hash: Buffer;
  readonly prefix: string;
}

/** A fresh key: 32 random bytes, of which the database keeps only the SHA-256. Specification, section 5. */
export function newApiKey(): NewApiKey {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashApiKey(secret), prefix: secret.slice(0, SHOWN_CHARACTERS) };
}

export function hashApiKey(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The same as Base64, which takes a quarter of the time. */
export function hashApiKeyAsText(secret: string): string {
  return hash('sha256', secret, 'base64');
}
