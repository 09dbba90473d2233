import { readRegister, readRegisterText } from '../../support/canary/register';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const COLUMNS = `
  SELECT c.relname || '.' || a.attname AS name
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
   ORDER BY 1`;

const columnsOf = (text: string): string[] =>
  readRegister(text).flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`));

describe('The register of processing', () => {
  const testApp = useOnce(shareTestApp);
  const text = readRegisterText();

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
