import type { Client } from 'pg';
import type { SentStatement } from '../../bench/processes/record-statements';
import { type Index, readBounds } from './index-conditions';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** A scan of a table without a condition on all columns of a unique key: it may read any number of rows. */
export interface RangeRead {
  /** The name of the statement, or its text on one line. */
  statement: string;
  table: string;
  /** The columns by which an index finds the rows; null for a sequential scan of the table. */
  by: readonly string[] | null;
}

type Scan = Omit<RangeRead, 'statement'>;

const EXPLAINABLE_STATEMENT = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)\b/i;

/** Tables with a `team_id`, and partitions with their table. Excludes empty partitions, which any plan reads. */
const TEAM_TABLES = `
  SELECT c.relname AS name, coalesce(pg_partition_root(c.oid)::text, c.relname) AS "table"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace IN ('public'::regnamespace, 'partitions'::regnamespace)
     AND c.relkind IN ('r', 'p') AND a.attname = 'team_id'
     AND NOT (c.relispartition AND pg_relation_size(c.oid) = 0)`;

const INDEXES = `
  SELECT c.relname AS name, m.amname AS method, i.indisunique AS "isUnique",
         ARRAY(SELECT pg_get_indexdef(i.indexrelid, position, true)
                 FROM generate_series(1, i.indnkeyatts) position) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
   WHERE c.relnamespace IN ('public'::regnamespace, 'partitions'::regnamespace)`;

/**
 * Finds range reads of tables with a `team_id` in the plans of the statements. A named statement is also explained with a
 * generic plan, which PostgreSQL may use from the sixth execution on.
 */
export async function findRangeReads(
  client: Client,
  statements: Iterable<SentStatement>,
): Promise<RangeRead[]> {
  const tables = await client.query<{ name: string; table: string }>(TEAM_TABLES);
  const teamTables = new Map(tables.rows.map(({ name, table }) => [name, table]));
  const { rows } = await client.query<Index>(INDEXES);
  const indexes = new Map(rows.map((index) => [index.name, index]));
  const found = new Map<string, RangeRead>();
  for (const sent of statements) {
    if (!EXPLAINABLE_STATEMENT.test(sent.text)) continue;
    const statement = sent.name || sent.text.replaceAll(/\s+/g, ' ').trim();
    for (const plan of await explain(client, sent)) {
      for (const scan of rangeScans(plan, indexes)) {
        const table = teamTables.get(scan.table);
        if (table === undefined) continue;
        const read = { statement, ...scan, table };
        found.set(JSON.stringify(read), read);
      }
    }
  }
  return [...found.values()];
}

async function explain(client: Client, { name, text, values }: SentStatement): Promise<PlanNode[]> {
  const planOf = async (sql: string, parameters: readonly unknown[] = []): Promise<PlanNode[]> => {
    type Row = { 'QUERY PLAN': { Plan: PlanNode }[] };
    const { rows } = await client.query<Row>(`EXPLAIN (FORMAT JSON) ${sql}`, [...parameters]);
    return rows.flatMap(({ 'QUERY PLAN': plans }) => plans.map(({ Plan }) => Plan));
  };
  const plans = await planOf(text, values);
  if (name === '') return plans;
  await client.query('SET plan_cache_mode = force_generic_plan');
  await client.query(`PREPARE explained AS ${text}`);
  const nulls = values.length === 0 ? '' : `(${values.map(() => 'NULL').join(', ')})`;
  plans.push(...(await planOf(`EXECUTE explained${nulls}`)));
  await client.query('DEALLOCATE explained');
  await client.query('RESET plan_cache_mode');
  return plans;
}

/** The scans of a node and its children. A bitmap index scan has the table of the heap scan above it. */
function rangeScans(node: PlanNode, indexes: ReadonlyMap<string, Index>, above = ''): Scan[] {
  const { 'Node Type': type, 'Relation Name': table = above, Plans: plans = [] } = node;
  const parts = plans.map((plan) => rangeScans(plan, indexes, table));
  // Each index of a BitmapAnd limits the rows that are read.
  if (type === 'BitmapAnd' && parts.some((scans) => scans.length === 0)) return [];
  const below = parts.flat();
  if (type === 'Seq Scan') return [{ table, by: null }, ...below];
  const name = node['Index Name'];
  if (name === undefined) return below;
  const index = indexes.get(name);
  if (index === undefined) throw new Error(`There is no index ${name}.`);
  const { columns, isPoint } = readBounds(index, node['Index Cond'] ?? '');
  return isPoint ? below : [{ table, by: columns }, ...below];
}
