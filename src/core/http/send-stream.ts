import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import { requireRoom } from '@rapport/fast-express';
import { ApiError } from '../errors/api-error';
import type { AppRequest } from './request-context';

const CLIENT_GONE_CODES = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** Each stream holds a batch of some megabytes in memory until its client has read it. */
const streamsOfShare = new KeyedSemaphore({ maxActive: 4, maxQueued: 0 });
const MAX_STREAMS = 16;
let streams = 0;

/**
 * Streams a body at the speed of the client, and stops when the client disconnects. When the source fails, or the sender loses the
 * right to read it, the connection is destroyed, so that the client cannot mistake the part for the whole.
 * @throws QueueFullError beyond 4 streams of the share, ApiError SERVICE_UNAVAILABLE beyond 16 of the process, and those of
 *   `requireRoom`: the buffer of a stream is large
 */
export async function sendStream(
  response: Response,
  headers: Readonly<Record<string, string>>,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  requireRoom(response, Infinity);
  const request = response.req as AppRequest;
  const shareId = request.sender?.shareId ?? '';
  if (streams >= MAX_STREAMS) throw new ApiError('SERVICE_UNAVAILABLE');
  const rejection = streamsOfShare.acquire(shareId, 0);
  // Awaits only a rejection, because nothing may run between the check above and the count below.
  if (rejection !== undefined) await rejection;
  streams += 1;
  try {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method === 'HEAD') response.end();
    else await pipeline(whileAllowed(chunks, request), response);
  } catch (error) {
    if (!CLIENT_GONE_CODES.has((error as { code?: string }).code ?? '')) throw error;
  } finally {
    streams -= 1;
    streamsOfShare.release(shareId);
  }
}

async function* whileAllowed(
  chunks: AsyncIterable<string | Uint8Array>,
  { requireRights }: AppRequest,
): AsyncGenerator<string | Uint8Array> {
  for await (const chunk of chunks) {
    await requireRights?.();
    yield chunk;
  }
}
