import type { Statement } from '../core/database/statement';

/**
 * The statement by which a step of a purge deletes the first rows of team $1 and platform $2 in the order of a column: $3 rows, or
 * more if several have the same value. Returns their number as `count`.
 */
export const deleteFirstRows = (name: string, table: string, column: string): Statement => ({
  name,
  text: `
    WITH gone AS (
      DELETE FROM ${table}
       WHERE team_id = $1 AND platform = $2
         AND ${column} <= (SELECT max(${column}) FROM (
                       SELECT ${column} FROM ${table}
                        WHERE team_id = $1 AND platform = $2
                        ORDER BY ${column} LIMIT $3) first)
      RETURNING 1
    )
    SELECT count(*)::integer AS count FROM gone`,
});
