import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../scope/request-scope';
import type { Statement } from '../../core/database/statement';
import { INSERT_KEY, KEY_EXPIRY, tryLockKey } from './store-key.sql';

/** A response that the service stores for replays. */
export interface StoredResponse {
  status: number;
  /** The JSON text of the body. */
  body: string;
}

export interface KeyClaim {
  /** false: another request with this key is in progress. */
  isFree: boolean;
  /** The stored response to an earlier request with this key; null without one, or after 24 hours. */
  earlier: (StoredResponse & { requestHash: Buffer }) | null;
}

/**
 * A separate statement before FIND_RESPONSE, so that FIND_RESPONSE gets a newer snapshot and sees the response of the request that
 * has just released the lock.
 */
const LOCK_KEY: Statement = {
  name: 'lock_idempotency_key',
  text: `SELECT ${tryLockKey('$1::uuid', '$2::text')} AS "isFree"`,
};

const FIND_RESPONSE: Statement = {
  name: 'find_idempotent_response',
  text: `
    SELECT status, body, request_hash AS "requestHash"
      FROM idempotency_keys
     WHERE team_id = $1 AND key = $2 AND expires_at > now()`,
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

/** Claims of keys and stored responses, in the transaction of the request that carries the key. */
@Injectable()
export class IdempotencyRepository {
  /** Claims the key until the end of the transaction, and finds the stored response to it; one round trip. */
  async claim(unit: UnitOfWork, key: string): Promise<KeyClaim> {
    const { teamId } = unit;
    const [[lock], [earlier]] = (await unit.queryAll([
      [LOCK_KEY, [teamId, key]],
      [FIND_RESPONSE, [teamId, key]],
    ])) as [[{ isFree: boolean }], (StoredResponse & { requestHash: Buffer })[]];
    if (!lock.isFree) return { isFree: false, earlier: null };
    return { isFree: true, earlier: earlier ?? null };
  }

  /** Stores the response along with the COMMIT of the transaction. */
  insertResponse(
    unit: UnitOfWork,
    key: string,
    requestHash: Buffer,
    response: StoredResponse,
  ): void {
    unit.beforeCommit(INSERT_RESPONSE, [
      unit.teamId,
      key,
      requestHash,
      response.status,
      response.body,
    ]);
  }
}
