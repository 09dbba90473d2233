import type { Statement } from '../../database/statement';
import type { ExpiredRows } from './expired-rows';

/**
 * Deletes at most $1 expired rows of all teams, the oldest first; returns their number. Rows that another process is deleting, or a
 * request is writing, are skipped.
 */
export function deleteExpired({ table, key, time, days = 0, condition }: ExpiredRows): Statement {
  const filter = condition === undefined ? '' : `AND ${condition}`;
  const isSame = key.map((column) => `${table}.${column} = expired.${column}`).join(' AND ');
  return {
    name: `delete_expired_${table}`,
    text: `
      WITH expired AS MATERIALIZED (
        SELECT ${key.join(', ')} FROM ${table}
         WHERE ${time} <= now() - interval '${days} days' ${filter}
         ORDER BY ${time} LIMIT $1
           FOR UPDATE SKIP LOCKED
      ), deleted AS (
        DELETE FROM ${table} USING expired WHERE ${isSame} RETURNING 1
      )
      SELECT count(*)::integer AS count FROM deleted`,
  };
}
