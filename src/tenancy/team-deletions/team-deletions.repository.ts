import { Injectable } from '@nestjs/common';
import type { Statement } from '../../core/database/statement';
import type { UnitOfWork } from '../scope/request-scope';
import type { TeamTable } from './team-tables';

/** Rows of a team are counted up to this number, which is shown as "100,000 or more". */
export const MAX_COUNTED_ROWS = 100_000;

/** Deletes at most $2 rows of team $1. */
const deleteSome = ({ name, key }: TeamTable): Statement => ({
  name: `delete_team_${name}`,
  text: `
    WITH chosen_rows AS MATERIALIZED (
      SELECT ${key.join(', ')} FROM ${name} WHERE team_id = $1 LIMIT $2 FOR UPDATE
    ), deleted_rows AS (
      DELETE FROM ${name} USING chosen_rows
       WHERE ${key.map((column) => `${name}.${column} = chosen_rows.${column}`).join(' AND ')}
      RETURNING 1
    )
    SELECT count(*)::integer AS count FROM deleted_rows`,
});

@Injectable()
export class TeamDeletionsRepository {
  /** Deletes rows of a table; returns their number. */
  async deleteSome(unit: UnitOfWork, table: TeamTable, limit: number): Promise<number> {
    const [row] = await unit.query<{ count: number }>(deleteSome(table), [unit.teamId, limit]);
    return row?.count ?? 0;
  }

  /** Counts the rows of a table, up to {@link MAX_COUNTED_ROWS}. */
  async count(unit: UnitOfWork, { name }: TeamTable): Promise<number> {
    const [row] = await unit.query<{ count: number }>(
      `SELECT count(*)::integer AS count
         FROM (SELECT 1 FROM ${name} WHERE team_id = $1 LIMIT ${MAX_COUNTED_ROWS}) counted_rows`,
      [unit.teamId],
    );
    return row?.count ?? 0;
  }

  /** Ends all purges that are under way: their steps would move rows to tables that are empty already. */
  async deleteOpenPurges(unit: UnitOfWork): Promise<void> {
    await unit.query('DELETE FROM purges WHERE team_id = $1 AND finished_at IS NULL', [
      unit.teamId,
    ]);
  }

  /** Deletes the reports of other purges, and those that started meanwhile. */
  async deletePurges(unit: UnitOfWork, exceptId: string): Promise<void> {
    await unit.query('DELETE FROM purges WHERE team_id = $1 AND id <> $2', [unit.teamId, exceptId]);
  }
}
