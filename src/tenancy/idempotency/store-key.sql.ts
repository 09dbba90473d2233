/** The primary key of `idempotency_keys`. */
export const KEY_CONSTRAINT = 'pk_idempotency_keys';

/** A key that the statement of an endpoint stores together with its effect; see `IdempotencyService.runInStatement`. */
export interface KeyToStore {
  readonly key: string;
  readonly requestHash: Buffer;
}

/** A key with the body that its statement stores, JSON. */
export interface StoredKey extends KeyToStore {
  readonly body: string;
}

/** SQL: the number of the advisory lock of an idempotency key. */
export const lockOfKey = (teamId: string, key: string): string =>
  `hashtextextended(${teamId}::text || ${key}, 0)`;

/**
 * SQL condition: whether no request with this key is in progress or has a stored response, even an expired one. Locks the key. Not
 * EXISTS, for which the planner may read all keys of the team. A response that was stored after the snapshot of the statement is
 * not found: then the insert of the key violates {@link KEY_CONSTRAINT}.
 * @param key a null key is free
 */
export const isKeyFree = (teamId: string, key: string): string => `
  CASE WHEN ${key} IS NULL THEN true
       WHEN NOT pg_try_advisory_xact_lock(${lockOfKey(teamId, key)}) THEN false
       ELSE (SELECT count(*) FROM idempotency_keys stored_keys
              WHERE stored_keys.team_id = ${teamId} AND stored_keys.key = ${key}) = 0
  END`;

/** The last value of {@link INSERT_KEY}: keys are stored for 24 hours at least, or as many more days as the team has chosen. */
export const KEY_EXPIRY = "now() + interval '24 hours'";

/** SQL: the start of a statement, or of a common table expression, that stores keys with their responses. */
export const INSERT_KEY =
  'INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)';
