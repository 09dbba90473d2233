import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { BodyError } from './body-error';
import { parseBody } from './parse-json';

/** Parsing megabytes blocks the event loop for many milliseconds. */
const LARGE_BODY_BYTES = 256 * 1024;

const JSON_TYPE_PATTERN = /^application\/json\s*(;|$)/i;
const CHARSET_PATTERN = /;\s*charset\s*=\s*"?([^";\s]+)/i;

const DECODERS: Record<string, () => Readable & NodeJS.WritableStream> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export interface BodyLimits {
  readonly maxBytes: number;
  /** See `checkJsonShape`. */
  readonly isLongList?: boolean;
  /** Called once for a body of more than 256 KiB. Resolves when the rest of it may be read, or throws to reject the request. */
  readonly admitLarge?: () => Promise<void>;
}

/**
 * Reads and parses the body of a request. Returns undefined if it has none.
 * @throws BodyError; an error of `admitLarge`
 */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  requireJson(request.headers['content-type'] ?? '');
  if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) {
    throw new BodyError('PAYLOAD_TOO_LARGE');
  }
  const bytes = await (isSmall(request) ? collect(request) : receive(request, limits));
  // A chunked body may turn out to be empty.
  return bytes.length === 0 ? undefined : parseBody(bytes, limits.isLongList);
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requireJson(contentType: string): void {
  const charset = CHARSET_PATTERN.exec(contentType)?.[1] ?? 'utf-8';
  if (!JSON_TYPE_PATTERN.test(contentType) || !/^utf-?8$/i.test(charset)) {
    throw new BodyError('UNSUPPORTED_MEDIA_TYPE');
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

/**
 * Reads a small body. An async iterator, as in `receive`, would add 10 % to the time of a small POST. Leaves no listener behind: with
 * one, requests outlived their responses until the next major collection, and each scavenge of V8 copied hundreds of them.
 */
export function collect(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const add = (chunk: Buffer): void => void chunks.push(chunk);
    const finish = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const fail = (error: unknown): void => {
      stop();
      reject(toBodyError(error));
    };
    const stop = (): void => {
      request.off('data', add).off('end', finish).off('error', fail);
    };
    request.on('data', add).on('end', finish).on('error', fail);
  });
}

async function receive(request: Request, { maxBytes, admitLarge }: BodyLimits): Promise<Buffer> {
  const { headers } = request;
  const declared = Number(headers['content-length'] ?? 0);
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  const source = decode(request, encoding, maxBytes);
  let isAdmitted = false;
  let rejection: unknown;
  const admit = async (): Promise<void> => {
    try {
      await admitLarge?.();
      isAdmitted = true;
    } catch (error) {
      rejection = error;
      throw error;
    }
  };
  try {
    let received = 0;
    const chunks: Buffer[] = [];
    if (declared > LARGE_BODY_BYTES) await admit();
    // Leaving the loop early must not destroy the request, and with it the socket of the response.
    for await (const chunk of source.iterator({ destroyOnReturn: source !== request })) {
      received += (chunk as Buffer).length;
      if (received > maxBytes) throw new BodyError('PAYLOAD_TOO_LARGE');
      if (received > LARGE_BODY_BYTES && !isAdmitted) await admit();
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks, received);
  } catch (error) {
    // Reads and discards the rest of the body, so that the connection can be used again.
    request.unpipe();
    request.resume();
    throw rejection === undefined ? toBodyError(error) : error;
  }
}

/** @throws BodyError UNSUPPORTED_MEDIA_TYPE */
function decode(request: Request, encoding: string, maxBytes: number): Readable {
  if (encoding === 'identity') return request;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  if (decoder === undefined) throw new BodyError('UNSUPPORTED_MEDIA_TYPE');
  let compressed = 0;
  request.on('data', (chunk: Buffer) => {
    compressed += chunk.length;
    if (compressed > maxBytes) decoder.destroy(new BodyError('PAYLOAD_TOO_LARGE'));
  });
  // `pipe` does not forward errors.
  request.once('error', (error) => decoder.destroy(error));
  request.pipe(decoder);
  return decoder;
}

/** Any other error means that the client hung up or that the body cannot be decompressed. */
export function toBodyError(error: unknown): BodyError {
  return error instanceof BodyError
    ? error
    : new BodyError('MALFORMED_JSON', undefined, { cause: error });
}
