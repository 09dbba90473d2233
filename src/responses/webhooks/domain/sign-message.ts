import { createHmac } from 'node:crypto';

const ENCODED_SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

export interface SignedParts {
  readonly id: string;
  /** In seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** The `webhook-signature` of Standard Webhooks: HMAC-SHA256 over id, time and body. */
export function signMessage(secret: string, { id, timestamp, body }: SignedParts): string {
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`);
  return `v1,${hmac.digest('base64')}`;
}

/** `whsec_` and base64 stand for the bytes encoded; of any other secret, its characters are the bytes. */
function keyOf(secret: string): Buffer {
  const encoded = ENCODED_SECRET.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
}
