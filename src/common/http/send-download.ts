import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';

/** A file that is made while it is sent. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<string>;
}

/** A client that takes nothing for this long is gone; Node may need twice the time to notice. */
const STALLED_MS = 7_500;
const CLIENT_GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/**
 * Sends a file as fast as the client takes it, and stops making it when the client has gone. When making it
 * fails, the connection breaks off, so that what has arrived cannot be taken for the whole.
 */
export async function sendDownload(
  response: Response,
  { fileName, contentType, chunks }: Download,
): Promise<void> {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', contentDisposition(fileName));
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
