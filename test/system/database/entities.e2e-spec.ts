import { DataSource } from 'typeorm';
import { schemaOptions } from '../../../src/core/database/data-source-options';
import { createTestDatabase } from '../../support/test-database';
import { MIGRATIONS } from '../../../src/modules';
import { useEachTest } from '../../support/use-value';

/** Every column, table comment, constraint and index. TypeORM writes the default 0 as '0', and does not know partitioned tables. */
const CATALOGUE = `
  SELECT a.attrelid::regclass || '.' || attname AS name,
         format('%s not null: %s default %s generated %s', format_type(atttypid, atttypmod), attnotnull,
                regexp_replace(pg_get_expr(adbin, adrelid), '''0''::(numeric|bigint)', '0'), attgenerated) AS definition
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT relname, obj_description(oid) FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  UNION ALL
  SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT indexname, replace(indexdef, ' ON ONLY ', ' ON ') FROM pg_indexes WHERE schemaname = 'public'
   ORDER BY 1, 2`;

/** A difference of each kind that TypeORM detects, and the statement that undoes it. */
const DIFFERENCES = [
  ['ALTER TABLE teams ADD note text', 'ALTER TABLE teams DROP note'],
  [
    'ALTER TABLE forms ALTER version SET DEFAULT 2',
    'ALTER TABLE forms ALTER version SET DEFAULT 1',
  ],
  [
    'ALTER TABLE teams ALTER phone_region SET NOT NULL',
    'ALTER TABLE teams ALTER phone_region DROP NOT NULL',
  ],
  [
    'ALTER INDEX ix_forms_team_created RENAME TO a',
    'ALTER INDEX a RENAME TO ix_forms_team_created',
  ],
  [
    'ALTER TABLE teams RENAME CONSTRAINT ck_teams_name TO a',
    'ALTER TABLE teams RENAME CONSTRAINT a TO ck_teams_name',
  ],
  [
    'ALTER TABLE users RENAME CONSTRAINT fk_users_team TO a',
    'ALTER TABLE users RENAME CONSTRAINT a TO fk_users_team',
  ],
  [
    'ALTER TABLE forms RENAME CONSTRAINT ck_forms_name TO a',
    'ALTER TABLE forms RENAME CONSTRAINT a TO ck_forms_name',
  ],
  [
    "COMMENT ON TABLE users IS 'Users.'",
    "COMMENT ON TABLE users IS 'Members of teams and owners of forms. Without an account, a member cannot sign in.'",
  ],
  [
    'ALTER TABLE form_responses ALTER search_text DROP EXPRESSION',
    'ALTER TABLE form_responses DROP search_text',
  ],
] as const;

interface Definition {
  name: string;
  definition: string;
}

describe('The entities', () => {
  const database = useEachTest(createTestDatabase, (made) => made.drop());
  const dataSource = useEachTest(
    () => new DataSource(schemaOptions(database.url, MIGRATIONS)).initialize(),
    (made) => made.destroy(),
  );

  /** The statements that `migration:generate` would write. */
  async function findChanges(): Promise<string[]> {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  }

  async function catalogue(): Promise<Definition[]> {
    const withoutMigrations = ({ name }: Definition): boolean =>
      !/schema_migrations|^PK_/.test(name);
    return (await dataSource.query<Definition[]>(CATALOGUE)).filter(withoutMigrations);
  }

  it('need no migration of a migrated database', async () => {
    expect(await findChanges()).toEqual([]);
  });

  it('need a migration of a database that differs from them', async () => {
    for (const [change, undo] of DIFFERENCES) {
      await dataSource.query(change);
      expect({ change, statements: await findChanges() }).not.toEqual({ change, statements: [] });
      await dataSource.query(undo);
    }
  });

  // TypeORM compares constraints and indexes mostly by name; this compares their definitions.
  it('create the same tables as the migrations', async () => {
    const migrated = await catalogue();
    const { entityMetadatas } = dataSource;
    const tables = entityMetadatas.map(({ tableName }) => tableName).join(', ');
    await dataSource.query(`DROP TABLE ${tables} CASCADE`);
    await dataSource.driver.createSchemaBuilder().build();

    const handWritten = entityMetadatas
      .flatMap(({ indices }) => indices)
      .filter(({ synchronize }) => !synchronize)
      .map(({ name }) => name);
    expect(migrated.map(({ name }) => name)).toEqual(expect.arrayContaining(handWritten));
    expect(await catalogue()).toEqual(migrated.filter(({ name }) => !handWritten.includes(name)));
  });
});
