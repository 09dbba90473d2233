import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookPayload } from '../models';
import { WebhookError } from './webhook-error';

const ENCODED_SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** The headers of Node's `http`, of Express, or of the Fetch API. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

export interface WebhookRequest {
  headers: WebhookHeaders;
  /** The unparsed body: its bytes or their text. */
  body: string | Uint8Array;
  /** The `webhookSecret` of the form; the old and the new secret during a rotation. */
  secret: string | readonly string[];
  /** The largest accepted difference between `now` and the time of signing. Default 300. */
  toleranceSeconds?: number;
  now?: Date;
}

export interface VerifiedWebhook {
  /** The id of the delivery: the same for every attempt, to recognize duplicates. */
  id: string;
  /** The time of this attempt. */
  sentAt: Date;
  response: WebhookPayload;
}

/**
 * Verifies the signature, the timestamp and, if present, the bearer secret of a webhook, in constant time, and returns the form
 * response. @throws WebhookError
 */
export function verifyWebhook(request: WebhookRequest): VerifiedWebhook {
  const { headers, secret, toleranceSeconds = 300, now = new Date() } = request;
  const secrets = secretsOf(secret);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (id === null || timestamp === null || signatures === null) {
    throw new WebhookError('HEADERS_MISSING');
  }
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
  // Not `>`: NaN would pass.
  if (!(Math.abs(now.getTime() - sentAt) <= toleranceSeconds * 1_000)) {
    throw new WebhookError('TIMESTAMP_OUT_OF_TOLERANCE');
  }
  const body = Buffer.from(request.body as string);
  const expected = secrets.map((each) => sign(each, id, timestamp, body));
  if (!isSigned(signatures, expected)) throw new WebhookError('SIGNATURE_MISMATCH');
  if (headerOf(headers, 'authorization') !== null && !hasBearerSecret(headers, secret)) {
    throw new WebhookError('BEARER_MISMATCH');
  }
  return { id, sentAt: new Date(sentAt), response: parse(body) };
}

/** Returns whether `Authorization` is `Bearer <secret>`, for receivers without the bytes of the body. */
export function hasBearerSecret(
  headers: WebhookHeaders,
  secret: string | readonly string[],
): boolean {
  const sent = digest(headerOf(headers, 'authorization') ?? '');
  const matches = secretsOf(secret).map((each) => timingSafeEqual(sent, digest(`Bearer ${each}`)));
  return matches.includes(true);
}

/** The header contains signatures `v1,<base64>`, several during a rotation; other versions are ignored. */
function isSigned(signatures: string, expected: readonly Buffer[]): boolean {
  const matches = signatures.split(' ').flatMap((signature) => {
    const [version, encoded = ''] = signature.split(',');
    const given = Buffer.from(encoded, 'base64');
    return expected.map(
      (one) => version === 'v1' && given.length === one.length && timingSafeEqual(given, one),
    );
  });
  return matches.includes(true);
}

/** @throws TypeError for an empty secret, which protects nothing */
function secretsOf(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.includes('')) throw new TypeError('The secret is empty.');
  return secrets;
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name);
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : null;
}

/** A hash of fixed length, as timingSafeEqual() requires. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function parse(body: Buffer): WebhookPayload {
  try {
    return JSON.parse(body.toString()) as WebhookPayload;
  } catch {
    throw new WebhookError('BODY_MALFORMED');
  }
}

/** Returns the signature of Standard Webhooks: an HMAC-SHA256 over id, timestamp and body. */
export function sign(secret: string, id: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
}

/** The key is the decoded bytes of `whsec_<base64>`, or the UTF-8 bytes of any other secret. */
function keyOf(secret: string): Buffer {
  const encoded = ENCODED_SECRET.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
}
