import { DataSource } from 'typeorm';
import { newId } from '../../../src/core/identifiers';
import { migrationOptions } from '../../../src/core/database/data-source-options';
import { MIGRATIONS } from '../../../src/core/database/migrations';
import { emailKey } from '../../../src/customers/domain/normalize-email';
import { createEmptyDatabase, type TestDatabase } from '../../support/test-database';

const POSITION = MIGRATIONS.findIndex(({ name }) => name.startsWith('NormalizeCustomerContacts'));

describe('The migration NormalizeCustomerContacts', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let teamId: string;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    const options = migrationOptions(database.url);
    const before = new DataSource({ ...options, migrations: MIGRATIONS.slice(0, POSITION) });
    await before.initialize();
    await before.runMigrations();
    await before.destroy();
    dataSource = new DataSource({ ...options, migrations: MIGRATIONS.slice(0, POSITION + 1) });
    await dataSource.initialize();
    teamId = await insertTeam();
  });

  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function insertTeam(): Promise<string> {
    const id = newId();
    await dataSource.query(`INSERT INTO teams (id, name) VALUES ($1, 'Shop')`, [id]);
    return id;
  }

  /** As versions before the migration stored customers. */
  async function insertCustomer(email: string | null, team = teamId): Promise<string> {
    const id = newId();
    await dataSource.query(
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone)
       VALUES ($1, $2, $3, 'Roe', $4, $5, $6)`,
      [team, id, 'Rene\u0301', email, email?.toLowerCase() ?? null, email === null ? '1' : null],
    );
    return id;
  }

  async function keysOf(ids: string[]): Promise<(string | null)[]> {
    const rows = await dataSource.query<{ email_key: string | null }[]>(
      `SELECT email_key FROM unnest($1::uuid[]) WITH ORDINALITY AS sent (id, position)
         JOIN customers USING (id) ORDER BY position`,
      [ids],
    );
    return rows.map(({ email_key }) => email_key);
  }

  it('recomputes the keys of addresses, and restores them when it is reverted', async () => {
    const cases: [string | null, string | null][] = [
      ['Ada@example.com', 'ada@example.com'],
      [null, null],
      ['jose\u0301@example.com', 'jos\u00e9@example.com'],
      ['JÜRGEN@exämple.de', 'jürgen@xn--exmple-cua.de'],
      ['\u212aate@example.com', '\u212aate@example.com'],
    ];
    const ids = await Promise.all(cases.map(([email]) => insertCustomer(email)));

    await dataSource.runMigrations();
    expect(await keysOf(ids)).toEqual(cases.map(([, key]) => key));

    await dataSource.undoLastMigration();
    expect(await keysOf(ids)).toEqual(cases.map(([email]) => email?.toLowerCase() ?? null));
  });

  it.each([
    ['a customer who has it already', ['jose\u0301@example.com', 'jos\u00e9@example.com'], 1],
    ['the older one', ['x@exa\u0308mple.de', 'x@exämple.de'], 0],
  ])('gives a key that two come to share to %s, and leaves the other', async (_, emails, index) => {
    const other = await insertTeam();
    const ids = await Promise.all(emails.map((email) => insertCustomer(email)));
    const elsewhere = await Promise.all(emails.map((email) => insertCustomer(email, other)));

    await dataSource.runMigrations();

    const expected = emails.with(index, emailKey(emails[index]!));
    expect(await keysOf(ids)).toEqual(expected);
    expect(await keysOf(elsewhere)).toEqual(expected);
  });

  it('composes the text that is searched', async () => {
    const id = await insertCustomer('z\u0307@example.com');

    await dataSource.runMigrations();

    const rows = await dataSource.query('SELECT id, search_text FROM customers');
    expect(rows).toEqual([{ id, search_text: 'ren\u00e9 roe\n\u017c@example.com\n' }]);
  });
});
