import type { Request } from 'express';
import { collect, isSmall, toBodyError } from '@rapport/fast-express';
import type { Deadline } from '@rapport/pg-lanes';
import { ApiError } from '../../core/errors/api-error';

const MAX_BODY_BYTES = 256 * 1024;
/** More than the 5,000 options and 200 fields of the largest form; an empty pair is one byte. */
const MAX_PAIRS = 6_000;
const FORM_TYPE_PATTERN = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads the body of a form that a browser has sent. Returns null if it is too large. Extends the deadline by the time that the client took.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, or BodyError when the client disconnects
 */
export async function readFormBody(
  request: Request,
  deadline: Deadline,
): Promise<URLSearchParams | null> {
  const { headers } = request;
  if (
    !FORM_TYPE_PATTERN.test(headers['content-type'] ?? '') ||
    headers['content-encoding'] !== undefined
  ) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
  const startedAt = performance.now();
  try {
    const bytes = await (isSmall(request) ? collect(request) : readBytes(request));
    const text = bytes?.toString();
    const isTooLarge = text === undefined || text.split('&', MAX_PAIRS + 1).length > MAX_PAIRS;
    return isTooLarge ? null : new URLSearchParams(text);
  } catch (error) {
    throw toBodyError(error);
  } finally {
    deadline.extend(performance.now() - startedAt);
    // Reads and discards the rest, so that the browser gets the response and can use the connection again.
    request.resume();
  }
}

async function readBytes(request: Request): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return null;
  const chunks: Buffer[] = [];
  let received = 0;
  // Leaving the loop early must not destroy the request, and with it the socket of the response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    received += (chunk as Buffer).length;
    if (received > MAX_BODY_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks, received);
}
