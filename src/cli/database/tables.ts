import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Line, readLines } from '../../core/values/read-lines';
import type { SequenceState, TableHeader } from './export-format';

/** A row is one line. PostgreSQL limits a row to 1 GB. */
export const MAX_ROW_BYTES = 2 ** 28;

interface Table extends TableHeader {
  /** The tables that its foreign keys reference. */
  readonly refersTo: readonly string[];
}

/** All tables except that of the migrations and those of the running services, with their columns except generated ones. */
const TABLES = `
  SELECT c.relname::text AS "table", array_agg(a.attname::text ORDER BY attnum) AS columns,
         ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k
                 JOIN pg_class r ON r.oid = k.confrelid
                WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid) AS "refersTo"
    FROM pg_class c
    JOIN pg_attribute a
      ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
     AND c.relname NOT IN ('schema_migrations', 'service_origins', 'job_leases', 'retention_limits')
   GROUP BY c.oid ORDER BY c.relname`;

const SEQUENCES = `
  SELECT c.relname::text AS sequence FROM pg_class c
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'S'
     AND c.relname <> 'schema_migrations_id_seq'
   ORDER BY c.relname`;

/** The settings that the text of a value depends on. */
const TEXT_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1; SET LOCAL xmloption = 'content'`;

/** Begins a transaction without timeouts, in which the text of a row does not depend on the server's settings. */
export async function begin(client: Client, mode: string): Promise<void> {
  await client.query(`BEGIN ${mode}`);
  await client.query(TEXT_SETTINGS);
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
}

/** Finds all tables, ordered so that each comes after the tables that it references. */
export async function findTables(client: Client): Promise<TableHeader[]> {
  const { rows } = await client.query<Table>(TABLES);
  const sorted: Table[] = [];
  const names = new Set<string>();
  while (sorted.length < rows.length) {
    const ready = rows.filter(
      ({ table, refersTo }) => !names.has(table) && refersTo.every((name) => names.has(name)),
    );
    if (ready.length === 0) throw new Error('The foreign keys of the tables form a cycle.');
    sorted.push(...ready);
    for (const { table } of ready) names.add(table);
  }
  return sorted.map(({ table, columns }) => ({ table, columns }));
}

export async function findMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM schema_migrations ORDER BY timestamp',
  );
  return rows.map(({ name }) => name);
}

export async function readSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ sequence: string }>(SEQUENCES);
  const states: SequenceState[] = [];
  for (const { sequence } of rows) {
    const state = await client.query<Omit<SequenceState, 'sequence'>>(
      `SELECT last_value AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(sequence)}`,
    );
    states.push(...state.rows.map((row) => ({ sequence, ...row })));
  }
  return states;
}

/** Reads the rows of a table in the text format of COPY, without their line feeds. COPY reads those of a partitioned table by a query only. */
export async function* readRows(client: Client, table: TableHeader): AsyncGenerator<Buffer> {
  const source = client.query(
    copyTo(
      `COPY (SELECT ${columnsOf(client, table)} FROM ${client.escapeIdentifier(table.table)}) TO STDOUT`,
    ),
  );
  for await (const line of readLines(source, MAX_ROW_BYTES)) yield contentOf(line);
}

/** Opens a stream of rows into a table, which finishes once the table has stored and checked them. */
export function openTable(client: Client, table: TableHeader): ReturnType<typeof copyFrom> {
  return client.query(copyFrom(`COPY ${targetOf(client, table)} FROM STDIN`));
}

export function contentOf({ bytes }: Line): Buffer {
  if (bytes === null) throw new Error(`A row is longer than ${MAX_ROW_BYTES} bytes.`);
  return bytes;
}

function columnsOf(client: Client, { columns }: TableHeader): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}

function targetOf(client: Client, header: TableHeader): string {
  return `${client.escapeIdentifier(header.table)} (${columnsOf(client, header)})`;
}
