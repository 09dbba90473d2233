import { assert, asyncProperty, integer, string } from 'fast-check';
import { ApiError } from '../../core/errors/api-error';
import { readSource, TwoFiles } from './split-files';

async function read(file: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

describe('TwoFiles', () => {
  it('reads both files, wherever the chunks end', async () => {
    await assert(
      asyncProperty(string(), string(), integer({ min: 1, max: 9 }), async (one, two, size) => {
        const bytes = Buffer.from(one + two);
        const first = Buffer.byteLength(one);
        const files = new TwoFiles(inParts(bytes, size), first, bytes.length - first);
        expect([await read(files.first()), await read(files.second())]).toEqual([one, two]);
      }),
    );
  });

  it.each([
    [2, 2],
    [4, 2],
    [0, 6],
    [6, 0],
  ])('rejects 5 bytes in place of %d and %d', async (first, second) => {
    const files = new TwoFiles(readSource(Buffer.from('12345'), false), first, second);
    const readBoth = async () => [await read(files.first()), await read(files.second())];
    await expect(readBoth()).rejects.toThrow(ApiError);
  });
});
