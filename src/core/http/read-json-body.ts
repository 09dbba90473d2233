import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error';
import { KeyedSemaphore } from '../limits/keyed-semaphore';
import { parseBody } from './parse-json';
import type { AppRequest } from './request-context';

export const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** Larger bodies take a slot of their team: parsing 5 MiB and what follows occupies the event loop for long. */
const LARGE_BODY_BYTES = 256 * 1024;
const LARGE_BODY_WAIT_MS = 4_000;

/** By team; from before the rest of the body is read until the response has ended. */
export const largeBodies = new KeyedSemaphore({ maxActive: 2, maxQueued: 50 });

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

const DECODERS: Record<string, () => Readable & NodeJS.WritableStream> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads and parses the body of a request; undefined when it has none.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON, VALIDATION_FAILED for a costly shape,
 *   RATE_LIMITED or SERVICE_UNAVAILABLE when too many large bodies of the team wait
 */
export async function readJsonBody(request: AppRequest, response: Response): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  requireJson(request.headers['content-type'] ?? '');
  const bytes = await (isSmall(request) ? collect(request) : receive(request, response));
  // An empty chunked body shows only now that it is none.
  return bytes.length === 0 ? undefined : parseBody(bytes);
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

/** Nothing to decompress, and a length to which Node's parser holds it. */
function isSmall({ headers, destroyed }: Request): boolean {
  return (
    !destroyed &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= LARGE_BODY_BYTES
  );
}

/** In fewer steps than `receive`, which would add a tenth to a small POST. */
function collect(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', (fault) => reject(toBodyError(fault)));
  });
}

async function receive(request: AppRequest, response: Response): Promise<Buffer> {
  const { headers } = request;
  const declared = Number(headers['content-length'] ?? 0);
  if (declared > MAX_BODY_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
  const source = decode(request, headers['content-encoding']?.toLowerCase() ?? 'identity');
  try {
    let hasSlot = false;
    let received = 0;
    const chunks: Buffer[] = [];
    if (declared > LARGE_BODY_BYTES) {
      await takeSlot(request, response);
      hasSlot = true;
    }
    // The request is not destroyed when this loop is left early: with it, its response would be lost.
    for await (const chunk of source.iterator({ destroyOnReturn: source !== request })) {
      received += (chunk as Buffer).length;
      if (received > MAX_BODY_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE');
      if (received > LARGE_BODY_BYTES && !hasSlot) {
        await takeSlot(request, response);
        hasSlot = true;
      }
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks, received);
  } catch (fault) {
    // What still comes is read and discarded, so that the connection can be used again.
    request.unpipe();
    request.resume();
    throw toBodyError(fault);
  }
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
function decode(request: Request, encoding: string): Readable {
  if (encoding === 'identity') return request;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  if (decoder === undefined) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  let compressed = 0;
  request.on('data', (chunk: Buffer) => {
    compressed += chunk.length;
    if (compressed > MAX_BODY_BYTES) decoder.destroy(new ApiError('PAYLOAD_TOO_LARGE'));
  });
  // A pipe hands on no errors.
  request.once('error', (fault) => decoder.destroy(fault));
  request.pipe(decoder);
  return decoder;
}

async function takeSlot({ team }: AppRequest, response: Response): Promise<void> {
  const key = team?.teamId ?? '';
  const startedAt = performance.now();
  await largeBodies.acquire(key, LARGE_BODY_WAIT_MS);
  // Of the time until the body is read, which does not count, this is not the client's.
  team?.deadline?.extend(startedAt - performance.now());
  if (response.destroyed) {
    largeBodies.release(key);
    throw new ApiError('MALFORMED_JSON');
  }
  response.once('close', () => largeBodies.release(key));
}

/** Anything but a rejection of ours: the client hung up, or what it sent cannot be decompressed. */
function toBodyError(fault: unknown): ApiError {
  return fault instanceof ApiError
    ? fault
    : new ApiError('MALFORMED_JSON', undefined, { cause: fault });
}
