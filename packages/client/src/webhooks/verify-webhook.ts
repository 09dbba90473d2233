import { createHash, timingSafeEqual } from 'node:crypto';
import type { WebhookPayload } from '../models';
import { sign } from './sign';
import { WebhookError } from './webhook-error';

/** Of Node's `http`, of Express, or of the Fetch API. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

export interface WebhookRequest {
  headers: WebhookHeaders;
  /** As it arrived: bytes, or their text, that nothing has parsed. */
  body: string | Uint8Array;
  /** The `webhookSecret` of the form; several while one replaces another. */
  secret: string | readonly string[];
  /** How far the time of signing may be away. 300 unless told. */
  toleranceSeconds?: number;
  now?: Date;
}

export interface VerifiedWebhook {
  /** The same for every attempt of one delivery: who has seen it can stop here. */
  id: string;
  /** When this attempt was made. */
  sentAt: Date;
  response: WebhookPayload;
}

/**
 * The response that a webhook brings, once signature, time and, where there is one, bearer secret are known to
 * be right. Comparisons take the same time whatever differs. @throws WebhookError
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
  // Not `>`, which a time that is none would pass.
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

/** Whether `Authorization` is `Bearer <secret>`: for receivers who no longer have the bytes of the body. */
export function hasBearerSecret(
  headers: WebhookHeaders,
  secret: string | readonly string[],
): boolean {
  const sent = digest(headerOf(headers, 'authorization') ?? '');
  const matches = secretsOf(secret).map((each) => timingSafeEqual(sent, digest(`Bearer ${each}`)));
  return matches.includes(true);
}

/** The header has several signatures, `v1,<base64>`, while a secret is replaced; those of other versions do not count. */
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

/** @throws TypeError for no secret at all, which anybody could sign with */
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

/** Of one length, whatever it is of. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function parse(body: Buffer): WebhookPayload {
  try {
    return JSON.parse(body.toString()) as WebhookPayload;
  } catch {
    throw new WebhookError('BODY_MALFORMED');
  }
}
