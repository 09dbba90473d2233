import type { Statement } from '../../database/statement';
import type { ExpiredRows, RowGroups } from './expired-rows';

/** Rows that one statement deletes. */
export const BATCH_SIZE = 1_000;

/** Teams whose rows one transaction deletes, so that one that takes too long does not undo a whole batch. */
export const TEAMS_PER_TRANSACTION = 50;

/** The maximum number of groups of which one batch deletes rows. */
export const GROUPS_PAGE = 200;

/** The maximum number of teams that one batch reads. */
export const TEAMS_PAGE = 1_000;

const isExpired = ({ time, days = 0, condition }: ExpiredRows): string =>
  `${time} <= now() - interval '${days} days'${condition === undefined ? '' : ` AND ${condition}`}`;

/**
 * Deletes at most $1 expired rows of a table of all teams, the oldest first; returns their number. Rows that another process is deleting,
 * or a request is writing, are skipped.
 */
export function deleteExpired(rows: ExpiredRows): Statement {
  const { table, key, time } = rows;
  return {
    name: `delete_expired_${table}`,
    // oxlint-disable-next-line rapport/statements -- the table is on one server
    text: `
      WITH expired AS MATERIALIZED (
        SELECT ${key.join(', ')} FROM ${table}
         WHERE ${isExpired(rows)}
         ORDER BY ${time} LIMIT $1
           FOR UPDATE SKIP LOCKED
      ), deleted AS (
        DELETE FROM ${table} USING expired WHERE ${isSame(table, key)} RETURNING 1
      )
      SELECT count(*)::integer AS count FROM deleted`,
  };
}

/** The places of at most $1 expired rows by team, the oldest first. Locks nothing. */
export function findExpired(rows: ExpiredRows): Statement {
  const { table, time } = rows;
  return {
    name: `find_expired_${table}`,
    text: `
      SELECT team_id AS "teamId", array_agg(place) AS places
        FROM (SELECT team_id, ctid::text AS place FROM ${table}
               WHERE ${isExpired(rows)} ORDER BY ${time} LIMIT $1) expired
       GROUP BY team_id ORDER BY team_id`,
  };
}

/**
 * Deletes the rows of the team $1 at the places $2, if expired rows are there; returns their number. IS TRUE keeps the planner from using the
 * index of the time. Rows that another process is deleting, or a request is writing, are skipped.
 */
export function deleteExpiredOfTeam(rows: ExpiredRows): Statement {
  const { table } = rows;
  return {
    name: `delete_expired_${table}`,
    text: `
      WITH expired AS MATERIALIZED (
        SELECT ctid AS place FROM ${table}
         WHERE team_id = $1 AND ctid = ANY ((SELECT $2::text[])::tid[])
           AND (${isExpired(rows)}) IS TRUE
           FOR UPDATE SKIP LOCKED
      ), deleted AS (
        DELETE FROM ${table}
         WHERE team_id = $1 AND ctid = ANY (ARRAY(SELECT place FROM expired)) RETURNING 1
      )
      SELECT count(*)::integer AS count FROM deleted`,
  };
}

/** Whether each row belongs to a team, and is deleted with other rows of the team. */
export const isOfTeam = ({ key, isOfAllTeams }: ExpiredRows): boolean =>
  key[0] === 'team_id' && isOfAllTeams !== true;

const isSame = (table: string, key: readonly string[]): string =>
  key.map((column) => `${table}.${column} = expired.${column}`).join(' AND ');

const partOf = ({ part }: RowGroups): string => (part === undefined ? "''" : `${part.of}::text`);

const isAfter = ({ part }: RowGroups): string =>
  part === undefined ? '$3::text IS NULL' : `($3::text IS NULL OR ${part.of} > $3::${part.type})`;

/** One row if Citus distributes the tables. It rejects {@link findDueTeams}, which reads rows of several teams for each team of a page. */
export const IS_DISTRIBUTED: Statement = {
  name: 'is_distributed',
  text: `SELECT 1 FROM pg_extension WHERE extname = 'citus'`,
};

/** The $2 teams after the team $1. */
export const listTeams = ({ teams }: RowGroups): Statement => ({
  name: 'list_teams_of_expired_rows',
  text: `SELECT id AS "teamId", true AS "isDue" FROM ${teams} WHERE id > $1 ORDER BY id LIMIT $2`,
});

/** Like {@link listTeams}, and whether each team has an expired row. The index that has the oldest rows of each group first finds it. Locks nothing. */
export const findDueTeams = (rows: ExpiredRows, groups: RowGroups): Statement => ({
  name: `find_teams_with_expired_${rows.table}`,
  // oxlint-disable-next-line rapport/statements -- a distributed database lists the teams instead
  text: `
    SELECT page.id AS "teamId", EXISTS (
             SELECT 1 FROM (
               SELECT ${partOf(groups)} AS part, ${groups.days('page.id')} AS days
                 FROM ${groups.from} WHERE ${groups.team} = page.id
               OFFSET 0) grp
              CROSS JOIN LATERAL (SELECT 1 ${expiredOf(rows, 'page.id')} LIMIT 1) found
              WHERE grp.days IS NOT NULL) AS "isDue"
      FROM (SELECT id FROM ${groups.teams} WHERE id > $1 ORDER BY id LIMIT $2) page
     ORDER BY page.id`,
});

/** SQL: the expired rows of a group `grp` of a team, the oldest first. */
function expiredOf(
  { table, time, condition, groups, boundedBy }: ExpiredRows,
  team: string,
): string {
  const end = "now() - grp.days * interval '1 day'";
  return `
      FROM ${table} r
     WHERE r.team_id = ${team} AND ${time} <= ${end}
           ${groups?.part === undefined ? '' : `AND r.${groups.part.column} = grp.part::${groups.part.type}`}
           ${boundedBy === undefined ? '' : `AND ${boundedBy.condition(end)}`}
           ${condition === undefined ? '' : `AND ${condition}`}
     ORDER BY ${boundedBy?.column ?? time}`;
}

/**
 * Finds or deletes at most $1 expired rows of the $4 groups of the team $2 after the part $3 (null for the first groups), at most $1 of
 * each, the oldest first. Returns one row: the number of rows and of groups, the last group, and the rows by group. The rows are deleted by
 * their places: for a join, the planner may read the whole table, since it cannot know how few they are.
 */
export function takeExpiredOfTeam(rows: ExpiredRows, groups: RowGroups): Statement {
  const { table, key, deletedByService: service, isPartitioned = false } = rows;
  const columns = [...new Set([...key, ...(service === undefined ? [] : [service.id])])];
  return {
    name: `${service === undefined ? 'delete' : 'find'}_expired_${table}`,
    // oxlint-disable-next-line rapport/statements -- expiredOf compares the team with the parameter
    text: `
      WITH grp AS MATERIALIZED (
        SELECT ${partOf(groups)} AS part, ${groups.days('$2::uuid')} AS days
          FROM ${groups.from}
         WHERE ${groups.team} = $2::uuid AND ${isAfter(groups)}
         ORDER BY ${groups.part?.of ?? 'part'} LIMIT $4
      ), expired AS MATERIALIZED (
        SELECT grp.part, found.*
          FROM (SELECT * FROM grp WHERE days IS NOT NULL ORDER BY part) grp
         CROSS JOIN LATERAL (
               SELECT ${columns.map((column) => `r.${column}`).join(', ')}, r.ctid AS expired_tid${isPartitioned ? ', r.tableoid AS partition' : ''}
                      ${expiredOf(rows, '$2::uuid')} LIMIT $1
                  FOR UPDATE SKIP LOCKED) found
         LIMIT $1
      )${
        service === undefined
          ? `, deleted AS (
        DELETE FROM ${table}
         WHERE team_id = $2::uuid AND ctid = ANY (ARRAY(SELECT expired_tid FROM expired))${
           isPartitioned
             ? ' AND (tableoid, ctid) IN (SELECT partition, expired_tid FROM expired)'
             : ''
         }
      )`
          : ''
      }
      SELECT (SELECT count(*)::integer FROM expired) AS count,
             (SELECT count(*)::integer FROM grp) AS groups,
             (SELECT max(part) FROM grp) AS last,
             (SELECT coalesce(json_agg(json_build_object('teamId', $2::uuid, 'part', part, 'ids', ids)), '[]')
                FROM (SELECT part, array_agg(${service?.id ?? key.at(-1)}) AS ids
                        FROM expired GROUP BY part ORDER BY part) of_group) AS found`,
  };
}

/** Counts the expired rows of team $1, up to $2. Counts only those of the part $3, unless it is null. */
export function countExpiredOfTeam(rows: ExpiredRows, groups: RowGroups): string {
  return `
      SELECT count(*)::integer AS rows
        FROM (
          SELECT 1 FROM (
            SELECT ${partOf(groups)} AS part, ${groups.days('$1')} AS days
              FROM ${groups.from}
             WHERE ${groups.team} = $1 AND ($3::text IS NULL OR ${partOf(groups)} = $3)
            OFFSET 0) grp
           CROSS JOIN LATERAL (SELECT ${expiredOf(rows, '$1')} LIMIT $2) found
           WHERE grp.days IS NOT NULL
           LIMIT $2) counted`;
}
