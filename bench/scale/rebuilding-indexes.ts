import type { Client } from 'pg';

/** Drops the indexes of the table, runs `load` and creates them again, which is faster than updating them. */
export async function rebuildingIndexes(
  client: Client,
  table: string,
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = $1 AND indexname LIKE 'ix\\_%'`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await load();
  for (const { definition } of rows) await client.query(definition);
  await client.query(`VACUUM (ANALYZE) ${table}`);
  await client.query('ANALYZE');
}

/** The sizes of the table and of its indexes, as text. */
export async function sizeOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ rows: string; indexes: string }>(
    `SELECT pg_size_pretty(pg_table_size($1::regclass)) AS rows,
            pg_size_pretty(pg_indexes_size($1::regclass)) AS indexes`,
    [table],
  );
  return `${table}: ${rows[0]?.rows}, its indexes: ${rows[0]?.indexes}`;
}
