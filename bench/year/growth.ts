import type { Client } from 'pg';

export const TABLES = [
  'audit_events',
  'points_transactions',
  'customers',
  'form_responses',
  'webhook_deliveries',
  'idempotency_keys',
] as const;

interface TableGrowth {
  readonly rows: number;
  readonly deadRows: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  readonly bytesPerRow: number;
  /** The number of vacuums by autovacuum so far. */
  readonly vacuums: number;
  /** The share of the updates so far that changed no index. */
  readonly hotPercent: number;
  readonly partitions: number;
}

export type Growth = Readonly<Record<string, TableGrowth>>;

/** The sums of a table and its partitions. */
const MEASURE_TABLE = `
  SELECT sum(n_live_tup)::float8 AS "liveRows", sum(n_dead_tup)::float8 AS "deadRows",
         sum(pg_table_size(relid))::float8 AS "tableBytes",
         sum(pg_indexes_size(relid))::float8 AS "indexBytes", sum(autovacuum_count)::float8 AS vacuums,
         round(100.0 * sum(n_tup_hot_upd) / nullif(sum(n_tup_upd), 0))::float8 AS "hotPercent",
         (SELECT count(*)::float8 FROM pg_inherits WHERE inhparent = $1::regclass) AS partitions
    FROM pg_stat_user_tables
   WHERE relid = $1::regclass
      OR relid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass)`;

/** Measures all tables. */
export async function growthOf(client: Client): Promise<Growth> {
  const growth: Record<string, TableGrowth> = {};
  for (const table of TABLES) {
    const { rows } = await client.query<TableGrowth>(MEASURE_TABLE, [table]);
    const counted = await client.query<{ rows: number }>(
      `SELECT count(*)::float8 AS rows FROM ${table}`,
    );
    const [row] = rows;
    const count = counted.rows[0]?.rows ?? 0;
    if (row === undefined) continue;
    const bytes = row.tableBytes + row.indexBytes;
    growth[table] = { ...row, rows: count, bytesPerRow: count === 0 ? 0 : bytes / count };
  }
  return growth;
}
