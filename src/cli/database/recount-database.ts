import type { Client } from 'pg';
import {
  LOCK_CUSTOMER_COUNTS,
  RECOUNT_CUSTOMERS,
} from '../../customers/counts/count-customers.sql';

/** A team whose counters were wrong. */
export interface CorrectedTeam {
  readonly teamId: string;
  /** The number that the counters had. */
  readonly counted: number;
  readonly customers: number;
}

/** Counts the customers of each team, in a transaction of its own, and corrects its counters if they are wrong. */
export async function recountDatabase(
  client: Client,
): Promise<{ teams: number; corrected: CorrectedTeam[] }> {
  // oxlint-disable-next-line rapport/statements -- of all teams
  const { rows: teams } = await client.query<{ id: string }>('SELECT id FROM teams ORDER BY id');
  const corrected: CorrectedTeam[] = [];
  for (const { id } of teams) {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    await client.query(LOCK_CUSTOMER_COUNTS, [id]);
    const { rows } = await client.query<Omit<CorrectedTeam, 'teamId'>>(RECOUNT_CUSTOMERS, [id]);
    await client.query('COMMIT');
    for (const row of rows) {
      if (row.counted !== row.customers) corrected.push({ teamId: id, ...row });
    }
  }
  return { teams: teams.length, corrected };
}
