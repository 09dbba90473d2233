import { createHmac } from 'node:crypto';

const ENCODED = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** HMAC-SHA256 over id, time and body, as Standard Webhooks has it. */
export function sign(secret: string, id: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
}

/** `whsec_` and base64 stand for the bytes encoded; of any other secret, its characters are the key. */
function keyOf(secret: string): Buffer {
  const encoded = ENCODED.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64');
}
