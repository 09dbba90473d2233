import { guessMapping, isMapped, toImportedRow } from './columns';
import { decodeFile } from './decode-file';
import { readTable } from './read-table';

const utf16 = (text: string, isBigEndian: boolean, hasMark: boolean): Uint8Array => {
  const buffer = Buffer.from((hasMark ? '\uFEFF' : '') + text, 'utf16le');
  return new Uint8Array(isBigEndian ? buffer.swap16() : buffer);
};
const TEXT = 'Vorname;Nachname\r\nJörg;Müller\r\n';

describe('guessMapping after a change of the header', () => {
  const CHOSEN = { firstName: 1, lastName: null, email: null, phone: null, username: null };

  it('keeps what is chosen, and guesses the rest', () => {
    const columns = ['Nachname', 'Rufname', 'Vorname', 'E-Mail'];
    expect(guessMapping(columns, CHOSEN)).toEqual({ ...CHOSEN, lastName: 0, email: 3 });
  });

  it('takes no column twice', () => {
    expect(guessMapping(['E-Mail', 'Nachname'], CHOSEN)).toEqual({ ...CHOSEN, email: 0 });
  });

  it('keeps all without a header', () => {
    expect(guessMapping(['1', '2'], CHOSEN)).toEqual(CHOSEN);
  });
});

describe('decodeFile', () => {
  it.each([
    ['UTF-8', new Uint8Array(Buffer.from(TEXT)), 'utf-8'],
    ['UTF-8 with a mark', new Uint8Array(Buffer.from(`\uFEFF${TEXT}`)), 'utf-8'],
    ['UTF-16 with a mark', utf16(TEXT, false, true), 'utf-16le'],
    ['UTF-16 without a mark', utf16(TEXT, false, false), 'utf-16le'],
    ['big-endian UTF-16 with a mark', utf16(TEXT, true, true), 'utf-16be'],
    ['big-endian UTF-16 without a mark', utf16(TEXT, true, false), 'utf-16be'],
    ['Windows-1252', new Uint8Array(Buffer.from(TEXT, 'latin1')), 'windows-1252'],
  ])('reads %s', (_name, file, encoding) => {
    expect(decodeFile(file)).toEqual({ text: TEXT, encoding });
  });
});

describe('readTable', () => {
  it.each([
    ['commas', 'Vorname,Nachname\nJörg,Müller'],
    ['semicolons', TEXT],
    ['tabs', 'Vorname\tNachname\nJörg\tMüller\n'],
    ['quotes', '"Vorname";"Nachname"\n"Jörg";"Müller"'],
    ['carriage returns', 'Vorname;Nachname\rJörg;Müller'],
    ['empty rows', '\n;\nVorname;Nachname\n\nJörg;Müller\n;\n'],
  ])('splits %s', (_name, text) => {
    const { columns, hasHeader, rows } = readTable(text);
    expect({ columns, hasHeader, cells: rows.map(({ cells }) => cells) }).toEqual({
      columns: ['Vorname', 'Nachname'],
      hasHeader: true,
      cells: [['Jörg', 'Müller']],
    });
  });

  it('keeps separators and line feeds within quotes, and counts the rows of the file', () => {
    expect(readTable('Name;Note\n\n"a;b";"c\nd"\n"e ""f""";g').rows).toEqual([
      { number: 3, cells: ['a;b', 'c\nd'] },
      { number: 4, cells: ['e "f"', 'g'] },
    ]);
  });

  it('notices that there is no header', () => {
    const text = 'Ada;Lovelace;ada@example.com\nGrace;Hopper;grace@example.com';
    expect(readTable(text)).toMatchObject({ hasHeader: false, columns: ['1', '2', '3'] });
    expect(readTable(text).rows).toHaveLength(2);
    expect(readTable(text, true).rows).toHaveLength(1);
  });

  it('reads what the export has written', () => {
    expect(readTable("First name,Phone\n'=1+1,'+49 30").rows[0]?.cells).toEqual(['=1+1', '+49 30']);
  });

  it('has nothing of an empty file', () => {
    expect(readTable('')).toEqual({ columns: [], hasHeader: false, rows: [] });
  });
});

describe('guessMapping', () => {
  const NONE = { firstName: null, lastName: null, email: null, phone: null, username: null };
  it.each([
    [['Vorname', 'Name', 'E-Mail', 'Telefon', 'Benutzername'], { firstName: 0, lastName: 1, email: 2, phone: 3, username: 4 }], // oxfmt-ignore
    [['Customer ID', 'First name', 'Last name', 'E-mail', 'Phone', 'Username', 'Points'], { firstName: 1, lastName: 2, email: 3, phone: 4, username: 5 }], // oxfmt-ignore
    [['NACHNAME', 'VORNAME', 'Mobiltelefon', 'E-Mail-Adresse'], { ...NONE, firstName: 1, lastName: 0, email: 3, phone: 2 }], // oxfmt-ignore
    [['1', '2', '3'], NONE],
    [[], NONE],
  ])('maps %j', (columns, expected) => {
    expect(guessMapping(columns)).toEqual(expected);
  });

  it('makes rows of it', () => {
    const mapping = guessMapping(['Vorname', 'Nachname', 'E-Mail']);
    expect(isMapped(mapping)).toBe(true);
    expect(isMapped({ ...mapping, email: null })).toBe(false);
    expect(toImportedRow({ number: 2, cells: ['Ada', '', 'ada@example.com'] }, mapping)).toEqual({
      firstName: 'Ada',
      lastName: null,
      email: 'ada@example.com',
      phone: null,
      username: null,
    });
  });
});
