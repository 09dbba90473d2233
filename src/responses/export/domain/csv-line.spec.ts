import { csvLine } from './csv-line';

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
