import { createHmac } from 'node:crypto';

const ENCODED_SECRET_PATTERN =
  /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

export interface SignedParts {
  readonly id: string;
  /** In seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the `webhook-signature` of Standard Webhooks: an HMAC-SHA256 over id, timestamp and body. */
export function signMessage(secret: string, { id, timestamp, body }: SignedParts): string {
  const hmac = createHmac('sha256', hmacKeyOf(secret)).update(`${id}.${timestamp}.${body}`);
  return `v1,${hmac.digest('base64')}`;
}

/** The key is the decoded bytes of `whsec_<base64>`, or the UTF-8 bytes of any other secret. */
function hmacKeyOf(secret: string): Buffer {
  const encoded = ENCODED_SECRET_PATTERN.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
}
