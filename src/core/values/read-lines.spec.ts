import { readLines } from './read-lines';

async function* chunksOf(texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function linesOf(texts: readonly string[], maxBytes = 10) {
  const lines: [number, string | undefined, number][] = [];
  for await (const { number, bytes, end } of readLines(chunksOf(texts), maxBytes)) {
    lines.push([number, bytes?.toString(), end]);
  }
  return lines;
}

describe('readLines', () => {
  it.each<[string, string[], [number, string | undefined, number][]]>([
    ['nothing', [], []],
    ['an empty file', [''], []],
    ['one line', ['abc\n'], [[1, 'abc', 4]]],
    ['a last line without its end', ['abc\nd'], [[1, 'abc', 4], [2, 'd', 5]]], // oxfmt-ignore
    ['a line in pieces', ['a', 'b', 'c\n', 'd', '\n'], [[1, 'abc', 4], [2, 'd', 6]]], // oxfmt-ignore
    ['many lines in one piece', ['a\nb\n\nc\n'], [[1, 'a', 2], [2, 'b', 4], [3, '', 5], [4, 'c', 7]]], // oxfmt-ignore
    ['CR before LF', ['a\r\nb'], [[1, 'a\r', 3], [2, 'b', 4]]], // oxfmt-ignore
    ['a line as long as can be', ['0123456789\nx'], [[1, '0123456789', 11], [2, 'x', 12]]], // oxfmt-ignore
    ['a longer line', ['0123456', '7890\nx\n'], [[1, undefined, 12], [2, 'x', 14]]], // oxfmt-ignore
    ['a longer last line', ['x\n0123456', '789', '012'], [[1, 'x', 2], [2, undefined, 15]]], // oxfmt-ignore
  ])('reads %s', async (_name, texts, lines) => {
    expect(await linesOf(texts)).toEqual(lines);
  });
});
