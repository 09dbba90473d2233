import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { INPUTS_PLACEHOLDER } from './form-page';
import type { RenderedPage } from './document';

const deflate = promisify(deflateRaw);

/** The header of a gzip file without name and time: RFC 1952, section 2.3. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
/** The header of a final, uncompressed block: RFC 1951, section 3.2.4. */
const STORED_BLOCK_BYTES = 5;
const TRAILER_BYTES = 8;

/** The bytes of a page for one visitor. */
export interface PageBytes {
  readonly parts: readonly Buffer[];
  readonly isGzip: boolean;
}

/**
 * A page whose beginning, the same for all visitors, is compressed once. The end, with the inputs of the visit, is appended as an
 * uncompressed block, so that a page is sent without rendering or compressing anything.
 */
export class PreparedPage {
  private readonly checksum: number;

  private constructor(
    readonly policy: string,
    private readonly start: Buffer,
    private readonly compressed: Buffer,
    private readonly end: string,
  ) {
    this.checksum = crc32(start);
  }

  static async of({ html, policy }: RenderedPage): Promise<PreparedPage> {
    const at = html.lastIndexOf(INPUTS_PLACEHOLDER);
    const start = Buffer.from(html.slice(0, at));
    const compressed = await deflate(start, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
    return new PreparedPage(policy, start, compressed, html.slice(at + INPUTS_PLACEHOLDER.length));
  }

  /** The memory that the page takes, in bytes. */
  get size(): number {
    return this.start.length + this.compressed.length;
  }

  /** @param inputs HTML of less than 64 KB, the maximum of a block */
  with(inputs: string, acceptsGzip: boolean): PageBytes {
    const end = Buffer.from(inputs + this.end);
    if (!acceptsGzip) return { parts: [this.start, end], isGzip: false };
    const block = Buffer.alloc(STORED_BLOCK_BYTES + end.length + TRAILER_BYTES);
    block.writeUInt8(1, 0);
    block.writeUInt16LE(end.length, 1);
    block.writeUInt16LE(end.length ^ 0xffff, 3);
    end.copy(block, STORED_BLOCK_BYTES);
    block.writeUInt32LE(crc32(end, this.checksum), STORED_BLOCK_BYTES + end.length);
    const length = (this.start.length + end.length) % 2 ** 32;
    block.writeUInt32LE(length, STORED_BLOCK_BYTES + end.length + 4);
    return { parts: [GZIP_HEADER, this.compressed, block], isGzip: true };
  }
}
