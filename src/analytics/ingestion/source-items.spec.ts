import { collect } from '../../../test/support/collections';
import { readLines } from '../../core/values/read-lines';
import { numbered, readNdjson, type SourceItem } from './source-items';

const MAX_BYTES = 20;
const NO_JSON = 'line: must be JSON in UTF-8';

async function* file(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

async function itemsOf(
  content: string | Buffer,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<SourceItem[]> {
  return collect(readNdjson(readLines(file(content), MAX_BYTES), onProgress));
}

describe('readNdjson', () => {
  it.each<[string, string | Buffer, SourceItem[]]>([
    ['nothing in an empty file', '', []],
    ['a value on each line', '{"id":1}\n[2]\n', [{ number: 1, value: { id: 1 } }, { number: 2, value: [2] }]], // oxfmt-ignore
    ['a last line without a line end', '1\n2', [{ number: 1, value: 1 }, { number: 2, value: 2 }]], // oxfmt-ignore
    ['lines that end with CR LF', '"a"\r\n"b"\r\n', [{ number: 1, value: 'a' }, { number: 2, value: 'b' }]], // oxfmt-ignore
    ['a value after a byte order mark', '\uFEFF{"id":1}\n', [{ number: 1, value: { id: 1 } }]],
    ['values after blank lines, which are numbered too', '\n \t\r\n1\n\n2\n', [{ number: 3, value: 1 }, { number: 5, value: 2 }]], // oxfmt-ignore
    ['a violation for a line that is not JSON', '{"id":\n1', [{ number: 1, violation: NO_JSON }, { number: 2, value: 1 }]], // oxfmt-ignore
    ['a violation for two values on a line', '{}{}\n', [{ number: 1, violation: NO_JSON }]],
    [
      'a violation for invalid UTF-8',
      Buffer.from([0x22, 0xff, 0x22]),
      [{ number: 1, violation: NO_JSON }],
    ],
    ['a line of the maximum length', `"${'x'.repeat(18)}"`, [{ number: 1, value: 'x'.repeat(18) }]], // oxfmt-ignore
    ['a violation for a line that is one byte too long', `"${'x'.repeat(19)}"\n1`, [{ number: 1, violation: 'line: is too long' }, { number: 2, value: 1 }]], // oxfmt-ignore
  ])('reads %s', async (_name, content, items) => {
    expect(await itemsOf(content)).toEqual(items);
  });

  it('reports the bytes read after each line has been processed', async () => {
    const done: number[] = [];
    const lines = readLines(file('{}\n\n{"id":"é"}\n'), MAX_BYTES);
    const seen: number[][] = [];
    for await (const { number } of readNdjson(lines, (bytes) => done.push(bytes))) {
      seen.push([number, ...done]);
    }

    expect(seen).toEqual([[1], [3, 3, 4]]);
    expect(done).toEqual([3, 4, 16]);
  });
});

async function* later(...objects: unknown[]): AsyncGenerator {
  for (const object of objects) yield Promise.resolve(object);
}

async function* broken(): AsyncGenerator {
  yield 1;
  throw new Error('The platform is away.');
}

describe('numbered', () => {
  it.each<[string, Iterable<unknown> | AsyncIterable<unknown>]>([
    ['an array', [{ id: 'a' }, null, 7]],
    ['a set', new Set([{ id: 'a' }, null, 7])],
    ['an asynchronous generator', later({ id: 'a' }, null, 7)],
  ])('numbers the objects of %s from 1', async (_name, objects) => {
    expect(await collect(numbered(objects))).toEqual([
      { number: 1, value: { id: 'a' } },
      { number: 2, value: null },
      { number: 3, value: 7 },
    ]);
  });

  it('yields nothing for an empty array', async () => {
    expect(await collect(numbered([]))).toEqual([]);
  });

  it('rejects with the error of its source', async () => {
    await expect(collect(numbered(broken()))).rejects.toThrow('The platform is away.');
  });
});
