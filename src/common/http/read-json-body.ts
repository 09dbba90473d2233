import bodyParser from 'body-parser';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error';
import { parseJson } from './parse-json';

export const MAX_BODY_BYTES = 5 * 1024 * 1024;

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

const readBytes = bodyParser.raw({ type: () => true, limit: MAX_BODY_BYTES });

/**
 * Reads and parses the body of a request; undefined when it has none.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON
 */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  requireJson(request.headers['content-type'] ?? '');
  const bytes = await (isMeasured(request) ? collect(request) : receive(request, response));
  // An empty chunked body shows only now that it is none.
  return bytes.length === 0 ? undefined : parseJson(bytes);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Nothing to unpack, and no more to come than there may. */
function isMeasured({ headers, readable }: Request): boolean {
  return (
    readable &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= MAX_BODY_BYTES
  );
}

/** What Node's parser itself holds to its length; a library would measure it again, for a tenth of a small POST. */
function collect(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', (fault) => reject(toBodyError(fault)));
  });
}

function requireJson(contentType: string): void {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  if (!JSON_TYPE.test(contentType) || !/^utf-?8$/i.test(charset)) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
}

function receive(request: Request, response: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    readBytes(request, response, (fault?: unknown) => {
      if (fault === undefined) resolve(request.body as Buffer);
      else reject(toBodyError(fault));
    });
  });
}

function toBodyError(fault: unknown): ApiError {
  const { status } = fault as { status?: number };
  if (status === 413) return new ApiError('PAYLOAD_TOO_LARGE', undefined, { cause: fault });
  if (status === 415) return new ApiError('UNSUPPORTED_MEDIA_TYPE', undefined, { cause: fault });
  return new ApiError('MALFORMED_JSON', undefined, { cause: fault });
}
