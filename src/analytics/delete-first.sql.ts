import type { Statement } from '../core/database/statement';

/**
 * The statement by which a step of a purge deletes the first rows of team $1 and platform $2 in the order of a column: $3 rows, or
 * more if several have the same value. Returns their number as `count`.
 * @param deletion `DELETE FROM` with the table, where the checks of all SQL find it
 */
export const deleteFirstRows = (
  name: string,
  deletion: `DELETE FROM ${string}`,
  column: string,
): Statement => ({
  name,
  text: `
    WITH gone AS (
      ${deletion}
       WHERE team_id = $1 AND platform = $2
         AND ${column} <= (SELECT max(${column}) FROM (
                       SELECT ${column} ${deletion.replace('DELETE ', '')}
                        WHERE team_id = $1 AND platform = $2
                        ORDER BY ${column} LIMIT $3) first)
      RETURNING 1
    )
    SELECT count(*)::integer AS count FROM gone`,
});
