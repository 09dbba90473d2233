import { collect } from '../../../test/support/collect';
import { readLines } from '../../core/files/read-lines';
import { readNdjson } from './read-ndjson';
import type { SourceItem } from './source-item';

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
    ['a last line without its end', '1\n2', [{ number: 1, value: 1 }, { number: 2, value: 2 }]], // oxfmt-ignore
    ['lines that end as on Windows', '"a"\r\n"b"\r\n', [{ number: 1, value: 'a' }, { number: 2, value: 'b' }]], // oxfmt-ignore
    ['past a byte order mark', '\uFEFF{"id":1}\n', [{ number: 1, value: { id: 1 } }]],
    ['past blank lines, which count', '\n \t\r\n1\n\n2\n', [{ number: 3, value: 1 }, { number: 5, value: 2 }]], // oxfmt-ignore
    ['what is no JSON as a fault', '{"id":\n1', [{ number: 1, fault: NO_JSON }, { number: 2, value: 1 }]], // oxfmt-ignore
    ['two values on a line as a fault', '{}{}\n', [{ number: 1, fault: NO_JSON }]],
    ['invalid UTF-8 as a fault', Buffer.from([0x22, 0xff, 0x22]), [{ number: 1, fault: NO_JSON }]],
    ['a line that is just short enough', `"${'x'.repeat(18)}"`, [{ number: 1, value: 'x'.repeat(18) }]], // oxfmt-ignore
    ['a longer one as a fault', `"${'x'.repeat(19)}"\n1`, [{ number: 1, fault: 'line: is too long' }, { number: 2, value: 1 }]], // oxfmt-ignore
  ])('reads %s', async (_name, content, items) => {
    expect(await itemsOf(content)).toEqual(items);
  });

  it('tells how many bytes are done, once a line has been dealt with', async () => {
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
