import { DataSource } from 'typeorm';
import { migrationOptions } from '../../../src/core/database/data-source-options';
import { MIGRATIONS } from '../../../src/core/database/migrations';
import { createEmptyDatabase, type TestDatabase } from '../../support/test-database';

const AT = MIGRATIONS.findIndex(({ name }) => name.startsWith('NormalizeNames'));
const TEAM = '00000000-0000-7000-8000-000000000001';
const id = (number: number): string =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const COMPOSED = 'Caf\u00e9';
const DECOMPOSED = 'Cafe\u0301';

describe('The migration that normalizes names', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createEmptyDatabase();
    const options = migrationOptions(database.url);
    const before = await new DataSource({
      ...options,
      migrations: MIGRATIONS.slice(0, AT),
    }).initialize();
    await before.runMigrations();
    await before.destroy();
    dataSource = await new DataSource({
      ...options,
      migrations: MIGRATIONS.slice(0, AT + 1),
    }).initialize();
    await dataSource.query(`INSERT INTO teams (id, name) VALUES ($1, 'Team')`, [TEAM]);
    await dataSource.query(
      `INSERT INTO users (team_id, id, email) VALUES ($1, $2, 'owner@example.com')`,
      [TEAM, id(2)],
    );
  });

  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const insertForm = (number: number, name: string) =>
    dataSource.query(
      `INSERT INTO forms (team_id, id, owner_id, name, created_at)
       VALUES ($1, $2, $3, $4, timestamptz '2026-01-01' + make_interval(secs => $5))`,
      [TEAM, id(number), id(2), name, number],
    );
  const insertField = (number: number, label: string, options: string[] = []) =>
    dataSource.query(
      `INSERT INTO form_fields (team_id, id, form_id, position, key, label, field_type, options)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        TEAM,
        id(number),
        id(11),
        number,
        'k'.repeat(number - 19),
        label,
        options.length > 0 ? 'Select' : 'TextInput',
        options,
      ],
    );
  const columnOf = async (table: string, column: string, order: string): Promise<unknown[]> => {
    const rows = await dataSource.query<{ value: unknown }[]>(
      `SELECT ${column} AS value FROM ${table} ORDER BY ${order}`,
    );
    return rows.map(({ value }) => value);
  };

  it('composes names, labels and options, and tells apart what becomes equal', async () => {
    await insertForm(11, DECOMPOSED);
    await insertForm(12, COMPOSED);
    await insertForm(13, 'e\u0301\u0323');
    await insertForm(14, 'e\u0323\u0301');
    await insertForm(15, 'Tea');
    await insertField(20, DECOMPOSED);
    await insertField(21, 'Tea');
    await insertField(22, 'e\u0301', ['b', 'e\u0301', '\u00e9', 'a', 'o\u0308']);

    await dataSource.runMigrations();

    expect(await columnOf('forms', 'name', 'id')).toEqual([
      `${COMPOSED} (00000011)`,
      COMPOSED,
      '\u1eb9\u0301',
      '\u1eb9\u0301 (00000014)',
      'Tea',
    ]);
    expect(await columnOf('form_fields', 'label', 'id')).toEqual([COMPOSED, 'Tea', '\u00e9']);
    expect(await columnOf('form_fields', 'options', 'id')).toEqual([
      [],
      [],
      ['b', '\u00e9', 'a', '\u00f6'],
    ]);
    expect(await columnOf('forms', 'version', 'id')).toEqual([2, 1, 1, 1, 1]);
  });

  it('composes the choices that were answered and counted, and no other answers', async () => {
    await insertForm(11, 'Form');
    await insertField(20, 'Text');
    await insertField(22, 'Choice', ['e\u0301', '\u00e9', 'a']);
    const answers = [
      { [id(20)]: DECOMPOSED, [id(22)]: 'e\u0301' },
      { [id(22)]: '\u00e9' },
      { [id(22)]: 5 },
      { [id(20)]: DECOMPOSED },
    ];
    for (const [index, answer] of answers.entries()) {
      await dataSource.query(
        `INSERT INTO form_responses (team_id, id, form_id, source, answers)
         VALUES ($1, $2, $3, 'public', $4)`,
        [TEAM, id(30 + index), id(11), JSON.stringify(answer)],
      );
    }
    for (const [value, slot, responses] of [
      ['e\u0301', 1, 2],
      ['\u00e9', 1, 3],
      ['e\u0301', 2, 5],
    ]) {
      await dataSource.query('INSERT INTO form_value_counts VALUES ($1, $2, $3, $4, $5)', [
        TEAM,
        id(22),
        value,
        slot,
        responses,
      ]);
    }

    await dataSource.runMigrations();

    expect(await columnOf('form_responses', 'answers', 'id')).toEqual([
      { [id(20)]: DECOMPOSED, [id(22)]: '\u00e9' },
      { [id(22)]: '\u00e9' },
      { [id(22)]: 5 },
      { [id(20)]: DECOMPOSED },
    ]);
    expect(
      await columnOf('form_value_counts', `format('%s %s %s', value, slot, responses)`, 'slot'),
    ).toEqual(['\u00e9 1 5', '\u00e9 2 5']);
  });
});
