import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request, Response } from 'express';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import { ApiError } from '../errors/api-error';
import { parseBody } from './parse-json';
import type { AppRequest } from './request-context';

export const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** Requests without a team have no share of the slots for large bodies, and need a few hundred bytes. */
export const MAX_BODY_BYTES_OF_STRANGERS = 16 * 1024;
/** Larger bodies take a slot of their team, since parsing 5 MiB blocks the event loop for many milliseconds. */
const LARGE_BODY_BYTES = 256 * 1024;
const LARGE_BODY_WAIT_MS = 4_000;

/** Slots per team, held from before the rest of the body is read until the response has closed. */
export const largeBodies = new KeyedSemaphore({ maxActive: 2, maxQueued: 50 });

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

const DECODERS: Record<string, () => Readable & NodeJS.WritableStream> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export interface BodyLimits {
  /** 5 MiB by default. */
  readonly maxBytes?: number;
  /** See `checkJsonShape`. */
  readonly isLongList?: boolean;
}

/**
 * Reads and parses the body of a request; undefined when it has none.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON, VALIDATION_FAILED for a costly shape,
 *   RATE_LIMITED or SERVICE_UNAVAILABLE when too many large bodies of the team are queued
 */
export async function readJsonBody(
  request: AppRequest,
  response: Response,
  { maxBytes = MAX_BODY_BYTES, isLongList = false }: BodyLimits = {},
): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  requireJson(request.headers['content-type'] ?? '');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new ApiError('PAYLOAD_TOO_LARGE');
  }
  const bytes = await (isSmall(request) ? collect(request) : receive(request, response, maxBytes));
  // A chunked body may turn out to be empty.
  return bytes.length === 0 ? undefined : parseBody(bytes, isLongList);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requireJson(contentType: string): void {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  if (!JSON_TYPE.test(contentType) || !/^utf-?8$/i.test(charset)) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  }
}

/** Whether the body is small and not compressed; Node's parser enforces its Content-Length. */
export function isSmall({ headers, destroyed }: Request): boolean {
  return (
    !destroyed &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= LARGE_BODY_BYTES
  );
}

/** Reads a small body. An async iterator, as in `receive`, would add 10 % to the time of a small POST. */
export function collect(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', (error) => reject(toBodyError(error)));
  });
}

async function receive(request: AppRequest, response: Response, maxBytes: number): Promise<Buffer> {
  const { headers } = request;
  const declared = Number(headers['content-length'] ?? 0);
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  const source = decode(request, encoding, maxBytes);
  try {
    let hasSlot = false;
    let received = 0;
    const chunks: Buffer[] = [];
    if (declared > LARGE_BODY_BYTES) {
      await takeSlot(request, response);
      hasSlot = true;
    }
    // Leaving the loop early must not destroy the request, and with it the socket of the response.
    for await (const chunk of source.iterator({ destroyOnReturn: source !== request })) {
      received += (chunk as Buffer).length;
      if (received > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE');
      if (received > LARGE_BODY_BYTES && !hasSlot) {
        await takeSlot(request, response);
        hasSlot = true;
      }
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks, received);
  } catch (error) {
    // Reads and discards the rest of the body, so that the connection can be used again.
    request.unpipe();
    request.resume();
    throw toBodyError(error);
  }
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
function decode(request: Request, encoding: string, maxBytes: number): Readable {
  if (encoding === 'identity') return request;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  if (decoder === undefined) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  let compressed = 0;
  request.on('data', (chunk: Buffer) => {
    compressed += chunk.length;
    if (compressed > maxBytes) decoder.destroy(new ApiError('PAYLOAD_TOO_LARGE'));
  });
  // `pipe` does not forward errors.
  request.once('error', (error) => decoder.destroy(error));
  request.pipe(decoder);
  return decoder;
}

async function takeSlot({ sender, deadline }: AppRequest, response: Response): Promise<void> {
  const key = sender?.shareId ?? '';
  const startedAt = performance.now();
  await largeBodies.acquire(key, LARGE_BODY_WAIT_MS);
  // The guard extends the deadline by the time until the body is read; time in this queue counts.
  deadline?.extend(startedAt - performance.now());
  if (response.destroyed) {
    largeBodies.release(key);
    throw new ApiError('MALFORMED_JSON');
  }
  response.once('close', () => largeBodies.release(key));
}

/** Any other error means that the client hung up or that the body cannot be decompressed. */
export function toBodyError(error: unknown): ApiError {
  return error instanceof ApiError
    ? error
    : new ApiError('MALFORMED_JSON', undefined, { cause: error });
}
