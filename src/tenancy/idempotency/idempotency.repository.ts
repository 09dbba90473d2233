import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../scope/request-scope';
import { containsAny } from '../../core/database/mentions.sql';
import type { Statement } from '../../core/database/statement';
import { retainedDays } from '../retention/retained-days.sql';
import { tryLockOfTeam } from '../locks/team-locks.sql';
import { INSERT_KEY, KEY_EXPIRY, lockOfKey } from './store-key.sql';

/** A response that the service stores for replays. */
export interface StoredResponse {
  status: number;
  /** The JSON text of the body. */
  body: string;
}

export interface KeyClaim {
  /** False if another request with this key is in progress. */
  isFree: boolean;
  /** The stored response to an earlier request with this key, or null without one or after the days for which the team keeps it. */
  earlier: (StoredResponse & { requestHash: Buffer }) | null;
}

/**
 * A separate statement before FIND_RESPONSE, so that FIND_RESPONSE gets a newer snapshot and sees the response of the request that
 * has just released the lock.
 */
const LOCK_KEY: Statement = {
  name: 'lock_idempotency_key',
  text: tryLockOfTeam('$1::uuid', lockOfKey('$1::uuid', '$2::text'), 'isFree'),
};

const FIND_RESPONSE: Statement = {
  name: 'find_idempotent_response',
  text: `
    SELECT status, body, request_hash AS "requestHash"
      FROM idempotency_keys
     WHERE team_id = $1 AND key = $2
       AND expires_at > now() - coalesce(${retainedDays('idempotency', '$1::uuid')} - 1, 0) * interval '1 day'`,
};

const INSERT_RESPONSE: Statement = {
  name: 'insert_idempotent_response',
  text: `
    ${INSERT_KEY}
    VALUES ($1, $2, $3, $4, $5, ${KEY_EXPIRY})
    ON CONFLICT (team_id, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = excluded.status,
           body = excluded.body, expires_at = excluded.expires_at`,
};

/** Erases keys of requests that began before `$5`. */
const ERASE_NEXT: Statement = {
  name: 'erase_idempotency_keys',
  text: `
    WITH page AS MATERIALIZED (
      SELECT key FROM idempotency_keys WHERE team_id = $1 AND key > $2 ORDER BY key LIMIT $3
    ), erased_keys AS (
      DELETE FROM idempotency_keys stored_keys USING page
       WHERE stored_keys.team_id = $1 AND stored_keys.key = page.key
         AND stored_keys.expires_at <= $5::timestamptz + (${KEY_EXPIRY} - now())
         AND (${containsAny('stored_keys.key', '$4')} OR ${containsAny('stored_keys.body', '$4')})
      RETURNING 1
    )
    SELECT (SELECT max(key) FROM page) AS last, (SELECT count(*) FROM page)::integer AS keys,
           (SELECT count(*) FROM erased_keys)::integer AS erased`,
};

/** Keys that a step of an erasure has read. */
export interface ErasedKeys {
  /** The last key, or null if there were none. */
  readonly last: string | null;
  readonly keys: number;
  readonly erased: number;
}

/** Claims of keys and stored responses, in the transaction of the request that carries the key. */
@Injectable()
export class IdempotencyRepository {
  /** Claims the key until the end of the transaction, and finds the stored response to it; one round trip. */
  async claim(unit: UnitOfWork, idempotencyKey: string): Promise<KeyClaim> {
    const { teamId } = unit;
    const [[lock], [earlier]] = (await unit.queryAll([
      [LOCK_KEY, [teamId, idempotencyKey]],
      [FIND_RESPONSE, [teamId, idempotencyKey]],
    ])) as [[{ isFree: boolean }], (StoredResponse & { requestHash: Buffer })[]];
    if (!lock.isFree) return { isFree: false, earlier: null };
    return { isFree: true, earlier: earlier ?? null };
  }

  /** Deletes those of the next `limit` keys that contain one of the texts, themselves or in their responses. */
  async eraseNext(
    unit: UnitOfWork,
    texts: readonly string[],
    { after, limit, until }: { after: string; limit: number; until: Date },
  ): Promise<ErasedKeys> {
    const values = [unit.teamId, after, limit, texts, until.toISOString()];
    const [erased] = await unit.query<ErasedKeys>(ERASE_NEXT, values);
    return erased ?? { last: null, keys: 0, erased: 0 };
  }

  /** Stores the response along with the COMMIT of the transaction. */
  insertResponse(
    unit: UnitOfWork,
    idempotencyKey: string,
    requestHash: Buffer,
    response: StoredResponse,
  ): void {
    unit.beforeCommit(INSERT_RESPONSE, [
      unit.teamId,
      idempotencyKey,
      requestHash,
      response.status,
      response.body,
    ]);
  }
}
