import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { sendStream } from './send-stream';

/** A file that is generated while it is sent. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** Sends a file as an attachment. */
export async function sendDownload(
  response: Response,
  { fileName, contentType, chunks }: Download,
): Promise<void> {
  const headers = {
    'Content-Disposition': contentDisposition(fileName),
    'Content-Type': contentType,
  };
  await sendStream(response, headers, chunks);
}
