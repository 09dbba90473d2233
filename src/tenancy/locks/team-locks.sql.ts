/**
 * SQL: an item of FROM with one row, which is read on the server that has the rows of the team. An advisory lock belongs to one server: in a
 * database that is distributed over several servers, a statement without a table takes it on the server that the process is connected
 * to, which may be another one for the next process. Snapshots are of one server, too.
 */
export const onServerOf = (teamId: string): string =>
  `(SELECT count(*) FROM idempotency_keys WHERE team_id = ${teamId} AND key = '') AS team_server`;

/** SQL: a query of one row that takes an advisory lock of the team until the end of the transaction. @param lockKey an expression */
export const lockOfTeam = (teamId: string, lockKey: string): string =>
  `SELECT pg_advisory_xact_lock(${lockKey})::text AS turn FROM ${onServerOf(teamId)}`;

/** Like {@link lockOfTeam}, shared with other transactions. */
export const sharedLockOfTeam = (teamId: string, lockKey: string): string =>
  `SELECT pg_advisory_xact_lock_shared(${lockKey})::text AS turn FROM ${onServerOf(teamId)}`;

/** Like {@link lockOfTeam}, but does not wait: the column `name` is false if another transaction has the lock. */
export const tryLockOfTeam = (teamId: string, lockKey: string, name: string): string =>
  `SELECT pg_try_advisory_xact_lock(${lockKey}) AS "${name}" FROM ${onServerOf(teamId)}`;
