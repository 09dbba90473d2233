import type { Client } from 'pg';
import type { SentStatement } from './record-statements';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** A statement that reads a whole table of the teams because no index serves it. */
export interface UnindexedScan {
  table: string;
  statement: string;
}

const EXPLAINABLE = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)\b/i;

const TEAM_TABLES = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'team_id'`;

/**
 * The statements that PostgreSQL can only serve by a sequential scan of a table with a `team_id`. With `enable_seqscan`
 * off the planner avoids such a scan at any cost, so one that remains means that no index serves, however few rows there are.
 */
export async function findUnindexedScans(
  client: Client,
  statements: Iterable<SentStatement>,
): Promise<UnindexedScan[]> {
  await client.query('SET enable_seqscan = off');
  const { rows } = await client.query<{ name: string }>(TEAM_TABLES);
  const tables = new Set(rows.map(({ name }) => name));
  const found: UnindexedScan[] = [];
  for (const { text, values } of statements) {
    if (!EXPLAINABLE.test(text)) continue;
    const { rows: plans } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      [...values],
    );
    const scanned = plans.flatMap(({ 'QUERY PLAN': [plan] }) => sequentialScans(plan?.Plan));
    for (const table of new Set(scanned)) {
      if (tables.has(table)) found.push({ table, statement: text });
    }
  }
  return found;
}

function sequentialScans(node: PlanNode | undefined): string[] {
  if (node === undefined) return [];
  const { 'Node Type': type, 'Relation Name': table = '', Plans = [] } = node;
  return [...(type === 'Seq Scan' ? [table] : []), ...Plans.flatMap(sequentialScans)];
}
