import type { Statements } from '../../src/core/database/database';

const TABLES = `
  SELECT c.relname AS name
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
   ORDER BY 1`;

export interface TableState {
  rows: number;
  checksum: string;
}

/** Tables that a job derives from other tables at a later time. */
const DERIVED_TABLES = [
  'customer_standings',
  'standing_progress',
  'arrival_progress',
  'arrival_counts',
  'form_arrivals',
  'past_response_counts',
];

/** Returns the number of rows of a team and their checksum, for each table with a team, except derived tables. */
export async function rowsOfTeam(
  database: Statements,
  teamId: string,
): Promise<Record<string, TableState>> {
  const found = await database.query<{ name: string }>(TABLES);
  const tables = found.filter(({ name }) => !DERIVED_TABLES.includes(name));
  const states: Record<string, TableState> = {};
  for (const { name } of [...tables, { name: 'teams' }]) {
    const column = name === 'teams' ? 'id' : 'team_id';
    const [state] = await database.query<TableState>(
      `SELECT count(*)::integer AS rows,
              coalesce(md5(string_agg(row::text, E'\\n' ORDER BY row::text)), '') AS checksum
         FROM ${name} AS row WHERE ${column} = $1`,
      [teamId],
    );
    if (state !== undefined) states[name] = state;
  }
  return states;
}
