import { parse } from 'papaparse';
import { csvOf } from './chart-csv';

describe('csvOf', () => {
  it('has a byte order mark, and quotes what needs it', () => {
    const cells = [
      ['Option', 'Number'],
      ['Tea, "green"', 2],
      ['two\nlines', null],
    ];

    const text = csvOf(cells);

    expect(text).toBe('\uFEFFOption,Number\r\n"Tea, ""green""",2\r\n"two\nlines",\r\n');
    expect(parse(text.slice(1).trim()).data).toEqual([
      ['Option', 'Number'],
      ['Tea, "green"', '2'],
      ['two\nlines', ''],
    ]);
  });

  it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1', '\n=1'])(
    'defuses %j, which a spreadsheet would run',
    (formula) => {
      const [[cell] = []] = parse<string[]>(csvOf([[formula, 1]]).slice(1)).data;

      expect(cell).toBe(`'${formula}`);
    },
  );

  it('leaves negative numbers alone', () => {
    expect(csvOf([['x', -1.5]])).toBe('\uFEFFx,-1.5\r\n');
  });
});
