import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const REGISTER = path.resolve(__dirname, '../../../docs/privacy.md');

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS name
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
   ORDER BY 1`;

/** The sections of tables. A line of the list names columns before its colon, or after it if they have no personal data. */
function readRegister(text: string): { table: string; about: string; columns: string[] }[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const lines = section.split('\n');
      const [table = ''] = namesIn(lines[0] ?? '');
      const items = lines.filter((line) => line.startsWith('- '));
      return {
        table,
        about: lines.filter((line) => /\S/.test(line) && !/^(- |#)/.test(line))[1] ?? '',
        columns: items.flatMap((item) =>
          namesIn(item.startsWith('- No personal data:') ? item : item.replace(/: .*$/, '')),
        ),
      };
    });
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z0-9_]+)`/g)].map(([, name]) => name!);

const columnsOf = (text: string): string[] =>
  readRegister(text).flatMap(({ table, columns }) => columns.map((name) => `${table}.${name}`));

describe('The register of processing', () => {
  const testApp = useOnce(shareTestApp);
  let text: string;

  beforeAll(async () => {
    text = readFileSync(REGISTER, 'utf8');
  });

  const storedColumns = async (): Promise<string[]> =>
    (await testApp.database.query<{ name: string }>(COLUMNS)).map(({ name }) => name);

  it('names each column of the database once, and no other', async () => {
    expect(columnsOf(text).toSorted()).toEqual((await storedColumns()).toSorted());
  });

  it('says of each table why its rows are kept, how long, and who sees them', () => {
    const sections = readRegister(text);
    expect(sections.length).toBeGreaterThan(50);
    const incomplete = sections.filter(
      ({ about }) => !/^\S.*\. Kept: \S.*\. Seen by: \S.*\.$/.test(about),
    );
    expect(incomplete).toEqual([]);
  });

  it.each([
    ['a column without a line', '`first_name`, ', ''],
    ['an unknown column', '`first_name`, ', '`first_name`, `nickname`, '],
    ['a column in two lines', '`first_name`, ', '`first_name`, `points`, '],
    ['a table without a section', '### `customers`', '### `clients`'],
  ])('would not pass with %s', async (_case, from, to) => {
    expect(text).toContain(from);
    expect(columnsOf(text.replace(from, to)).toSorted()).not.toEqual(
      (await storedColumns()).toSorted(),
    );
  });
});
