import { setImmediate as nextIteration } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../core/errors/api-error';

const CHUNK_BYTES = 64 * 1024;

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

/** The chunks of a body. Between them the event loop serves other requests. @throws ApiError VALIDATION_FAILED if it is not gzip */
export async function* readSource(bytes: Buffer, isGzip: boolean): AsyncGenerator<Buffer> {
  if (!isGzip) {
    for await (const chunk of inChunks(bytes)) {
      yield chunk;
      await nextIteration();
    }
    return;
  }
  try {
    for await (const chunk of Readable.from(inChunks(bytes)).pipe(createGunzip())) {
      yield chunk as Buffer;
      await nextIteration();
    }
  } catch (error) {
    throw new ApiError('VALIDATION_FAILED', ['body: must be valid gzip'], { cause: error });
  }
}

/** Splits a source into two files. They must be read in this order and completely. */
export class TwoFiles {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(
    source: AsyncIterable<Buffer>,
    private readonly firstBytes: number,
    private readonly secondBytes: number,
  ) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  first(): AsyncGenerator<Buffer> {
    return this.take(this.firstBytes);
  }

  /** @throws ApiError VALIDATION_FAILED if the source has more or fewer bytes than both files */
  async *second(): AsyncGenerator<Buffer> {
    yield* this.take(this.secondBytes);
    if (this.rest.length > 0 || (await this.chunks.next()).done !== true) throw wrongSize();
  }

  private async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0;) {
      if (this.rest.length === 0) {
        const next = await this.chunks.next();
        if (next.done === true) throw wrongSize();
        this.rest = next.value;
      }
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }
}

const wrongSize = (): ApiError =>
  new ApiError('VALIDATION_FAILED', [
    'body: must have as many bytes as postsBytes and profileBytes together',
  ]);
