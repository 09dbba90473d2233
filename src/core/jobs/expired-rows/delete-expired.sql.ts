import type { Statement } from '../../database/statement';
import type { ExpiredRows, RowGroups } from './expired-rows';

/** Rows that one statement deletes. */
export const BATCH_SIZE = 1_000;

/** Groups that one statement looks at, at most. */
export const GROUPS_PAGE = 200;

/**
 * Deletes at most $1 expired rows of all teams, the oldest first; returns their number. Rows that another process is deleting, or a
 * request is writing, are skipped.
 */
export function deleteExpired({ table, key, time, days = 0, condition }: ExpiredRows): Statement {
  const filter = condition === undefined ? '' : `AND ${condition}`;
  return {
    name: `delete_expired_${table}`,
    text: `
      WITH expired AS MATERIALIZED (
        SELECT ${key.join(', ')} FROM ${table}
         WHERE ${time} <= now() - interval '${days} days' ${filter}
         ORDER BY ${time} LIMIT $1
           FOR UPDATE SKIP LOCKED
      ), deleted AS (
        DELETE FROM ${table} USING expired WHERE ${isSame(table, key)} RETURNING 1
      )
      SELECT count(*)::integer AS count FROM deleted`,
  };
}

const isSame = (table: string, key: readonly string[]): string =>
  key.map((column) => `${table}.${column} = expired.${column}`).join(' AND ');

const partOf = ({ part }: RowGroups): string => (part === undefined ? "''" : `${part.of}::text`);

const orderOf = ({ team, part }: RowGroups): string =>
  part === undefined ? team : `${team}, ${part.of}`;

const isAfter = ({ team, part }: RowGroups): string =>
  part === undefined
    ? `${team} > $2::uuid AND $3::text IS NOT NULL`
    : `(${team}, ${part.of}) > ($2::uuid, $3::${part.type})`;

/** SQL: the expired rows of a group `grp`, the oldest first. */
function expiredOf({ table, time, condition, groups, boundedBy }: ExpiredRows): string {
  const end = "now() - grp.days * interval '1 day'";
  return `
      FROM ${table} r
     WHERE r.team_id = grp.team_id AND ${time} <= ${end}
           ${groups?.part === undefined ? '' : `AND r.${groups.part.column} = grp.part::${groups.part.type}`}
           ${boundedBy === undefined ? '' : `AND ${boundedBy.condition(end)}`}
           ${condition === undefined ? '' : `AND ${condition}`}
     ORDER BY ${boundedBy?.column ?? time}`;
}

/**
 * The rows are deleted by their places: for a join, the planner may read the whole table, since it cannot know how few they are.
 * Finds or deletes at most $1 expired rows of the $4 groups after the team $2 and the part $3, at most $1 of each, the oldest first.
 * A row of the result: the number of rows and of groups, the last group, and the rows by group.
 */
export function takeExpiredOfGroups(rows: ExpiredRows, groups: RowGroups): Statement {
  const { table, key, deletedByService: service, isPartitioned = false } = rows;
  const columns = [...new Set([...key, ...(service === undefined ? [] : [service.id])])];
  return {
    name: `${service === undefined ? 'delete' : 'find'}_expired_${table}`,
    text: `
      WITH grp AS MATERIALIZED (
        SELECT ${groups.team} AS team_id, ${partOf(groups)} AS part, ${groups.days} AS days
          FROM ${groups.from}
         WHERE ${isAfter(groups)}
         ORDER BY ${orderOf(groups)} LIMIT $4
      ), expired AS MATERIALIZED (
        SELECT grp.part, found.*
          FROM (SELECT * FROM grp WHERE days IS NOT NULL ORDER BY team_id, part) grp
         CROSS JOIN LATERAL (
               SELECT ${columns.map((column) => `r.${column}`).join(', ')}, r.ctid AS expired_tid${isPartitioned ? ', r.tableoid AS partition' : ''}
                      ${expiredOf(rows)} LIMIT $1
                  FOR UPDATE SKIP LOCKED) found
         LIMIT $1
      )${
        service === undefined
          ? `, deleted AS (
        DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT expired_tid FROM expired))${
          isPartitioned
            ? ' AND (tableoid, ctid) IN (SELECT partition, expired_tid FROM expired)'
            : ''
        }
      )`
          : ''
      }
      SELECT (SELECT count(*)::integer FROM expired) AS count,
             (SELECT count(*)::integer FROM grp) AS groups,
             (SELECT json_build_object('teamId', team_id, 'part', part) FROM grp
               ORDER BY team_id DESC, part DESC LIMIT 1) AS last,
             (SELECT coalesce(json_agg(json_build_object('teamId', team_id, 'part', part, 'ids', ids)), '[]')
                FROM (SELECT team_id, part, array_agg(${service?.id ?? key.at(-1)}) AS ids
                        FROM expired GROUP BY team_id, part ORDER BY team_id, part) of_group) AS found`,
  };
}

/** Counts the expired rows of team $1, up to $2; of the part $3 only, unless it is null. */
export function countExpiredOfTeam(rows: ExpiredRows, groups: RowGroups): string {
  return `
      SELECT count(*)::integer AS rows
        FROM (
          SELECT FROM (
            SELECT ${groups.team} AS team_id, ${partOf(groups)} AS part, ${groups.days} AS days
              FROM ${groups.from}
             WHERE ${groups.team} = $1 AND ($3::text IS NULL OR ${partOf(groups)} = $3)
            OFFSET 0) grp
           CROSS JOIN LATERAL (SELECT ${expiredOf(rows)} LIMIT $2) found
           WHERE grp.days IS NOT NULL
           LIMIT $2) counted`;
}
