import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A client that takes nothing for this long is gone; Node may need twice the time to notice. */
const STALLED_MS = 7_500;
const CLIENT_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/**
 * Sends a body as fast as the client takes it, and stops making it when the client has gone. When making it
 * fails, the connection breaks off, so that what has arrived cannot be taken for the whole.
 */
export async function sendStream(
  response: Response,
  contentType: string,
  chunks: AsyncIterable<string>,
): Promise<void> {
  response.setHeader('Content-Type', contentType);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  response.setTimeout(STALLED_MS);
  try {
    await pipeline(chunks, response);
  } catch (error) {
    if (!CLIENT_GONE.has((error as { code?: string }).code ?? '')) throw error;
  }
}
