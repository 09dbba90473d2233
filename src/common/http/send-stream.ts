import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

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
  try {
    await pipeline(chunks, response);
  } catch (error) {
    if (!CLIENT_GONE.has((error as { code?: string }).code ?? '')) throw error;
  }
}
