import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** 9 takes 0.25 s for 1.5 MB; 11 takes 4 s and saves another 8 %. */
const BROTLI_QUALITY = 9;
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** The types whose contents are compressed already. */
const COMPRESSED_TYPES = new Set(['.woff2', '.png', '.jpg', '.webp']);

/** A file in memory that is compressed once per requested encoding. */
export class ServedFile {
  private readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param type a file extension or media type, for the `Content-Type` header
   * @param caching `Cache-Control`; the default makes clients revalidate by ETag before each use, so that an upgrade
   *   takes effect at once
   */
  constructor(
    private readonly type: string,
    private readonly content: Buffer,
    private readonly caching = 'no-cache',
  ) {
    this.etag = hash('sha256', content, 'base64url').slice(0, 22);
  }

  /** Sends the content in the best accepted encoding, or 304 when the ETag matches. */
  async send(request: Request, response: Response): Promise<void> {
    const accepted = request.acceptsEncodings(...ENCODINGS);
    const isCompressible = !COMPRESSED_TYPES.has(this.type);
    const encoding = (isCompressible && ENCODINGS.find((name) => name === accepted)) || 'identity';
    const body = await this.encode(encoding);
    response.setHeader('ETag', `"${this.etag}-${encoding}"`);
    response.setHeader('Cache-Control', this.caching);
    response.setHeader('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.type(this.type).send(body);
  }

  private encode(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding);
    if (known !== undefined) return known;
    const encoded = compress(this.content, encoding);
    this.encoded.set(encoding, encoded);
    return encoded;
  }
}

function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return compressBrotli(content, {
      params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length },
    });
  }
  return encoding === 'gzip' ? compressGzip(content, { level: 9 }) : Promise.resolve(content);
}
