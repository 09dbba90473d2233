import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import type { ExportReport } from './export-database';
import { RowDigest, type TableHeader, type TableTotals } from './export-format';
import { damaged, ExportLines, rejected } from './export-lines';
import { begin, findMigrations, findTables, openTable, readRows } from './tables';

/**
 * Imports an exported file into an empty database with the same migrations, in one transaction, and compares the stored
 * rows with the exported digests. @throws ApiError VALIDATION_FAILED with the reason
 */
export async function importDatabase(
  client: Client,
  file: AsyncIterable<Buffer>,
): Promise<ExportReport> {
  const lines = new ExportLines(file);
  await begin(client, 'ISOLATION LEVEL READ COMMITTED');
  try {
    const tables = await findTables(client);
    await lock(client, tables);
    await assertSameMigrations(client, (await lines.header()).migrations);
    await assertEmpty(client, tables);

    const imported: (TableHeader & { readonly totals: TableTotals })[] = [];
    const expected = new Map(tables.map((table) => [table.table, table]));
    while (imported.length < tables.length) {
      const header = await lines.table();
      const table = expected.get(header.table);
      if (table === undefined) throw damaged(`table ${header.table} is not one of this database`);
      assertSameColumns(header, table);
      expected.delete(header.table);
      imported.push({ ...table, totals: await importRows(client, table, lines) });
    }
    const { sequences } = await lines.end();
    for (const { sequence, value, isCalled } of sequences) {
      const name = client.escapeIdentifier(sequence);
      await client.query('SELECT setval($1::regclass, $2, $3)', [name, value, isCalled]);
    }
    for (const { totals, ...table } of imported) await assertStored(client, table, totals);
    await client.query('COMMIT');
    // Without statistics, searches are slow until autovacuum has run.
    await client.query('ANALYZE');
    const rows = imported.reduce((sum, { totals }) => sum + totals.rows, 0);
    return { tables: imported.length, rows };
  } finally {
    await lines.close();
  }
}

/** Blocks writes of a running service until the transaction ends. */
async function lock(client: Client, tables: readonly TableHeader[]): Promise<void> {
  const names = tables.map(({ table }) => client.escapeIdentifier(table)).join(', ');
  await client.query(`LOCK TABLE ${names} IN SHARE ROW EXCLUSIVE MODE`);
}

async function assertSameMigrations(client: Client, exported: readonly string[]): Promise<void> {
  const differences = differencesOf(exported, await findMigrations(client));
  if (differences.length === 0) return;
  throw rejected(
    'file',
    `has other migrations than the database (${differences.join(', ')}): ` +
      'export and import with the same version of Rapport',
  );
}

function assertSameColumns(exported: TableHeader, here: TableHeader): void {
  if (String(exported.columns) === String(here.columns)) return;
  const differences = differencesOf(exported.columns, here.columns);
  throw rejected(
    'file',
    `has other columns in table ${here.table} than the database (${differences.join(', ') || 'in another order'}): ` +
      'both must have been made by the migrations alone',
  );
}

function differencesOf(exported: readonly string[], here: readonly string[]): string[] {
  const missing = exported.filter((name) => !here.includes(name));
  const more = here.filter((name) => !exported.includes(name));
  return [
    ...missing.map((name) => `${name} only in the file`),
    ...more.map((name) => `${name} only in the database`),
  ];
}

async function assertEmpty(client: Client, tables: readonly TableHeader[]): Promise<void> {
  for (const { table } of tables) {
    const { rows } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(table)} LIMIT 1`);
    if (rows.length > 0) throw rejected('database', `is not empty: table ${table} has rows`);
  }
}

async function importRows(
  client: Client,
  table: TableHeader,
  lines: ExportLines,
): Promise<TableTotals> {
  const digest = new RowDigest();
  await pipeline(Readable.from(lines.rows(digest)), openTable(client, table));
  const totals = await lines.totals();
  if (totals.rows !== digest.totals.rows || totals.digest !== digest.totals.digest) {
    throw damaged(`the rows of table ${table.table} are not those that were exported`);
  }
  return totals;
}

async function assertStored(
  client: Client,
  table: TableHeader,
  { rows, digest }: TableTotals,
): Promise<void> {
  const stored = new RowDigest();
  for await (const row of readRows(client, table)) stored.add(row);
  const { totals } = stored;
  if (totals.rows === rows && totals.digest === digest) return;
  throw new Error(
    `Table ${table.table} would have ${totals.rows} of ${rows} rows, or others: nothing is imported.`,
  );
}
