import type { Client } from 'pg';

export const TABLES = [
  'audit_events',
  'points_transactions',
  'customers',
  'form_responses',
  'webhook_deliveries',
  'webhook_attempts',
  'idempotency_keys',
  'arrival_counts',
  'binned_responses',
  'quarantined_responses',
  'mails',
  'purges',
  'prepared_exports',
  'prepared_export_pieces',
] as const;

type Table = (typeof TABLES)[number];

/** The months after which a table has no more rows than before: a job has begun to delete its old ones. Others keep all their rows. */
const FULL_AFTER_MONTHS: Partial<Record<Table, number>> = {
  // 400 days, and the rest of the month whose partition is dropped.
  audit_events: 15,
  webhook_deliveries: 2,
  webhook_attempts: 2,
  idempotency_keys: 2,
  arrival_counts: 2,
  binned_responses: 2,
  quarantined_responses: 2,
  mails: 2,
  purges: 2,
  prepared_exports: 2,
  prepared_export_pieces: 2,
};
/** Months differ in length, and a batch of rows in its time. */
const MAX_GROWTH = 1.1;

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

/** Names each table whose rows have become more although old ones are deleted. @param measured the growth after each month */
export function endlessTables(measured: readonly Growth[]): string[] {
  return Object.entries(FULL_AFTER_MONTHS).flatMap(([table, months]) => {
    const full = measured[months - 1]?.[table]?.rows;
    const last = measured.at(-1)?.[table]?.rows;
    if (full === undefined || last === undefined) return [];
    return last > full * MAX_GROWTH
      ? [`${table}: ${full} rows after ${months} months, ${last} at the end`]
      : [];
  });
}
