import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import type { Share } from '../../core/limits/share';
import type { UnitOfWork } from '../scope/request-scope';
import type { TeamTable } from './team-tables';

/** Rows of a team are counted up to this number, which is shown as "100,000 or more". */
export const MAX_COUNTED_ROWS = 100_000;

/** A part of a table: rows, and the bytes of them that PostgreSQL stores. */
export interface TableSize {
  readonly rows: number;
  readonly bytes: number;
}

/** Deletes at most $2 rows of team $1, and stops after rows of $3 bytes in total. */
const deleteSome = ({ name, key, longColumns }: TeamTable): Statement => {
  const sizes = longColumns.map((column) => `coalesce(pg_column_size(${column}), 0)::bigint`);
  return {
    name: `delete_team_${name}`,
    text: `
    WITH next_rows AS MATERIALIZED (
      SELECT ${key.join(', ')}, ${['0', ...sizes].join(' + ')} AS bytes FROM ${name} WHERE team_id = $1 LIMIT $2
    ), chosen_rows AS MATERIALIZED (
      SELECT * FROM (SELECT *, sum(bytes) OVER (ROWS UNBOUNDED PRECEDING) - bytes AS bytes_before
                       FROM next_rows) sized_rows
       WHERE bytes_before < $3::float8
    ), deleted_rows AS (
      DELETE FROM ${name} USING chosen_rows
       WHERE ${key.map((column) => `${name}.${column} = chosen_rows.${column}`).join(' AND ')}
      RETURNING chosen_rows.bytes
    )
    SELECT count(*)::integer AS rows, coalesce(sum(bytes), 0)::float8 AS bytes FROM deleted_rows`,
  };
};

/** What the newest purge of kind $2 of each of the teams $1 has deleted. */
const COUNT_DELETED: Statement = {
  name: 'count_deleted_rows_of_teams',
  text: `
    SELECT newest_purge.team_id AS "teamId",
           (SELECT coalesce(sum(rows::bigint), 0)::float8
              FROM jsonb_each_text(newest_purge.counts) AS count (name, rows)) AS rows
      FROM (SELECT DISTINCT ON (team_id) team_id, counts FROM purges
             WHERE team_id = ANY ($1::uuid[]) AND subject_id = team_id AND kind = $2
             ORDER BY team_id, created_at DESC, id DESC) newest_purge`,
};

@Injectable()
export class TeamDeletionsRepository {
  constructor(private readonly database: Database) {}

  /** The number of rows that the newest purges of teams have deleted, by the id of the team. @param kind of the purges */
  async countDeleted(
    share: Share,
    kind: string,
    teamIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (teamIds.length === 0) return new Map();
    const rows = await this.database
      .for(share, 'write')
      .query<{ teamId: string; rows: number }>(COUNT_DELETED, [teamIds, kind]);
    return new Map(rows.map((row) => [row.teamId, row.rows]));
  }

  /** Deletes rows of a table until one of the limits is reached; returns what was deleted, which exceeds `bytes` by one row at most. */
  async deleteSome(
    unit: UnitOfWork,
    table: TeamTable,
    { rows, bytes }: TableSize,
  ): Promise<TableSize> {
    const [deleted] = await unit.query<TableSize>(deleteSome(table), [unit.teamId, rows, bytes]);
    return deleted ?? { rows: 0, bytes: 0 };
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
