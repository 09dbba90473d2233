import { csvLine } from './csv-line';

describe('csvLine', () => {
  it.each([
    [['a', 'b'], 'a,b'],
    [['', ''], ','],
    [['a,b', 'c'], '"a,b",c'],
    [['say "hi"'], '"say ""hi"""'],
    [['"'], '""""'],
    [['two\nlines', 'two\r\nlines', 'a\rb'], '"two\nlines","two\r\nlines","a\rb"'],
    [[' padded ', 'semi;colon', "it's"], " padded ,semi;colon,it's"],
    [['Grüße 🎂', '日本'], 'Grüße 🎂,日本'],
    [['=1+1', '=A1,B1', '\rx'], `'=1+1,"'=A1,B1","'\rx"`],
    [['-3', '+49 30 901820'], '-3,+49 30 901820'],
  ])('%j', (cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });
});
