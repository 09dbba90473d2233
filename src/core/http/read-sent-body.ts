import { BodyError, type BodyLimits, toBodyError } from '@rapport/fast-express';
import type { Request } from 'express';

/**
 * Reads the body of a request as the client sent it, compressed or not, whatever its type. Returns an empty buffer without a body.
 * @throws BodyError; an error of `admitLarge`, which is called for every body
 */
export async function readSentBody(
  request: Request,
  { maxBytes, admitLarge }: BodyLimits,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new BodyError('PAYLOAD_TOO_LARGE');
  }
  await admitLarge?.();
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    // Leaving the loop early must not destroy the request, and with it the socket of the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length;
      if (received > maxBytes) throw new BodyError('PAYLOAD_TOO_LARGE');
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    // Reads and discards the rest of the body, so that the connection can be used again.
    request.resume();
    throw toBodyError(error);
  }
  return Buffer.concat(chunks, received);
}
