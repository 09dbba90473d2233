import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeIdentifier } from 'pg';
import type { Statements } from '../../../src/core/database/database';
import { spellingsOf } from './spellings';

type Query = Pick<Statements, 'query'>;

/** Returns the values that the text contains in any spelling. */
export function valuesIn(text: string, values: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return values.filter((value) => spellingsOf(value).some((spelling) => lower.includes(spelling)));
}

const COLUMNS = `
  SELECT relname AS "table", array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'm') AND NOT relispartition
   GROUP BY 1 ORDER BY 1`;

/** SQL: all values of a column as PostgreSQL writes them, bytes in hexadecimal and JSON without escapes, and as JSON. */
const allOf = (column: string): string =>
  `string_agg(${column}::text || E'\\n' || to_jsonb(${column})::text, E'\\n') AS ${column}`;

/**
 * Reads all columns of all rows of all tables; returns, by `table.column`, the values that are in one of them.
 * @param only the name of the only table that is read, or null
 */
export async function valuesInColumns(
  database: Query,
  values: readonly string[],
  only: string | null = null,
): Promise<Record<string, string[]>> {
  const tables = await database.query<{ table: string; columns: string[] }>(COLUMNS);
  const found: Record<string, string[]> = {};
  for (const { table, columns } of tables.filter((it) => only === null || it.table === only)) {
    const parts = columns.map((column) => allOf(escapeIdentifier(column)));
    const [texts = {}] = await database.query<Record<string, string | null>>(
      `SELECT ${parts.join(', ')} FROM ${escapeIdentifier(table)}`,
    );
    for (const [column, text] of Object.entries(texts)) {
      const there = valuesIn(text ?? '', values);
      if (there.length > 0) found[`${table}.${column}`] = there;
    }
  }
  return found;
}

/** Returns, by table, the values that are in one of its columns. */
export async function valuesInDatabase(
  database: Query,
  values: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [column, there] of Object.entries(await valuesInColumns(database, values))) {
    const [table = ''] = column.split('.');
    const all = new Set([...(found[table] ?? []), ...there]);
    found[table] = values.filter((value) => all.has(value));
  }
  return found;
}

/** Returns the values that the names or contents of the files in a folder and its subfolders contain. */
export async function valuesInFiles(folder: string, values: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => readFile(path.join(parentPath, name), 'latin1')),
  );
  const names = entries.map(({ name }) => name).join('\n');
  return valuesIn([names, ...texts, ...texts.map(asUtf8)].join('\n'), values);
}

const asUtf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

/** The places besides the database where a service may have left something about a person. */
export interface OutsidePlaces {
  /** The log of each process, as text. */
  readonly logs: readonly string[];
  /** In the text format of Prometheus. */
  readonly metrics: string;
  /** The folder of all temporary files. */
  readonly folder: string;
}

/** Returns, by place, the values that are in it: `log`, `metrics` and `files`. */
export async function valuesOutside(
  { logs, metrics, folder }: OutsidePlaces,
  values: readonly string[],
): Promise<Record<string, string[]>> {
  const found = {
    log: valuesIn(logs.join('\n'), values),
    metrics: valuesIn(metrics, values),
    files: await valuesInFiles(folder, values),
  };
  return Object.fromEntries(Object.entries(found).filter(([, there]) => there.length > 0));
}
