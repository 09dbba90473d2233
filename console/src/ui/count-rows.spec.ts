import { RowCounter } from './count-rows';

const rowsOf = (format: 'csv' | 'ndjson', parts: readonly string[]): number => {
  const counter = new RowCounter(format);
  for (const part of parts) counter.add(new TextEncoder().encode(part));
  return counter.rows;
};

describe('RowCounter', () => {
  it.each<[string, 'csv' | 'ndjson', string[], number]>([
    ['nothing', 'csv', [], 0],
    ['a heading', 'csv', ['\uFEFFid,name\r\n'], 0],
    ['rows of CSV', 'csv', ['id,name\r\n1,Ada\r\n2,Bob\r\n'], 2],
    ['line breaks between quotes', 'csv', ['id\r\n"a\r\nb"\r\n"c ""d""\n"\r\n'], 2],
    ['a quote at the end of a chunk', 'csv', ['id\r\n"a"', '"\nb"\r\n', '2\r', '\n'], 2],
    ['an unfinished row', 'csv', ['id\r\n1\r\n2'], 1],
    ['objects', 'ndjson', ['{"a":"\\"\\n"}\n{"a', '":1}\n'], 2],
  ])('counts %s', (_, format, parts, rows) => {
    expect(rowsOf(format, parts)).toBe(rows);
  });
});
