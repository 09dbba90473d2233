import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../core/values/durations';

/** An older page is returned with a new token. Idempotency keys of submissions are stored for the same time. */
export const TOKEN_LIFETIME_MS = DAY_MS;

const NONCE_BYTES = 12;
const SIGNATURE_BYTES = 16;
const TOKEN_PATTERN = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

/** The link of a form, with the secret that signs the tokens of its pages. */
export interface SigningLink {
  readonly token: string;
  readonly secret: Buffer;
}

/** The contents of a page token. */
export interface PageToken {
  /** Unique for each page that was sent: a submission with it takes effect once. */
  readonly nonce: string;
  /** Time since the page was sent, in milliseconds. */
  readonly ageMs: number;
}

/**
 * Signs one page of a form. The token needs no cookie, which browsers block in frames: it makes a submission idempotent, and contains
 * the time at which the page was sent.
 */
export function issueToken(link: SigningLink, now: number): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const signed = `${nonce}.${now.toString(36)}`;
  return `${signed}.${signatureOf(link, signed)}`;
}

/** Reads a token of a page of this link. Returns null if it is forged, of another link, or older than a day. */
export function readToken(link: SigningLink, text: string, now: number): PageToken | null {
  const [, nonce = '', issuedAt = '', signature = ''] = TOKEN_PATTERN.exec(text) ?? [];
  const expected = signatureOf(link, `${nonce}.${issuedAt}`);
  if (signature === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) {
    return null;
  }
  // Another process, with another clock, may have sent the page.
  const ageMs = Math.max(now - Number.parseInt(issuedAt, 36), 0);
  if (ageMs > TOKEN_LIFETIME_MS) return null;
  return { nonce, ageMs };
}

const signatureOf = ({ token, secret }: SigningLink, signed: string): string =>
  createHmac('sha256', secret)
    .update(`${token} ${signed}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
