import { escapeIdentifier } from 'pg';
import { withClient } from '../../../src/core/database/with-client';
import type { TestApp } from '../test-app';
import { valuesInColumns } from './find-values';

interface Table {
  readonly name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  readonly columns: readonly string[];
}

const TABLES = `
  SELECT relname AS name, array_agg(attname::text) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     AND attgenerated = ''
   GROUP BY 1 ORDER BY 1`;

/** A schema that no search reads. */
const COPIES = 'copies_of_tables';

const listOf = ({ columns }: Table): string => columns.map(escapeIdentifier).join(', ');

/** Copies of all tables, to find out what a search would find if a deletion had left out one of them. */
export class RestoredTables {
  private constructor(
    private readonly testApp: TestApp,
    private readonly tables: readonly Table[],
  ) {}

  static async copy(testApp: TestApp): Promise<RestoredTables> {
    const tables = await testApp.database.query<Table>(TABLES);
    await withClient(testApp.databaseUrl, async (client) => {
      await client.query(`DROP SCHEMA IF EXISTS ${COPIES} CASCADE; CREATE SCHEMA ${COPIES}`);
      for (const { name } of tables) {
        await client.query(`CREATE TABLE ${COPIES}.${name} AS SELECT * FROM public.${name}`);
      }
    });
    return new RestoredTables(testApp, tables);
  }

  /**
   * Puts the copy of a table in place of the table, and searches it, for each table that has changed since. Returns, by table, the columns
   * with a hit.
   */
  async search(values: readonly string[]): Promise<Record<string, string[]>> {
    const changed = await this.listChanged();
    const found: Record<string, string[]> = {};
    await withClient(this.testApp.databaseUrl, async (client) => {
      const database = {
        query: async <Row extends object>(text: string): Promise<Row[]> =>
          (await client.query<Row>(text)).rows,
      };
      for (const table of changed) {
        const { name } = table;
        const columns = listOf(table);
        // Without foreign keys and the triggers of append-only tables.
        await client.query(`BEGIN; SET LOCAL session_replication_role = replica`);
        await client.query(`DELETE FROM ${name}`);
        await client.query(
          `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM ${COPIES}.${name}`,
        );
        const hits = Object.keys(await valuesInColumns(database, values, name));
        await client.query('ROLLBACK');
        if (hits.length > 0) found[name] = hits;
      }
    });
    return found;
  }

  private async listChanged(): Promise<Table[]> {
    const changed: Table[] = [];
    for (const table of this.tables) {
      const digest = (schema: string) =>
        `(SELECT md5(string_agg(r::text, ' ' ORDER BY r::text))
            FROM (SELECT ${listOf(table)} FROM ${schema}.${table.name}) r)`;
      const [row] = await this.testApp.database.query<{ isChanged: boolean }>(
        `SELECT ${digest('public')} IS DISTINCT FROM ${digest(COPIES)} AS "isChanged"`,
      );
      if (row?.isChanged === true) changed.push(table);
    }
    return changed;
  }
}
