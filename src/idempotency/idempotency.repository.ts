import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../database/database';
import type { Statement } from '../database/statement';

export interface StoredAnswer {
  status: number;
  /** The JSON text of the body. */
  body: string;
}

export interface Claim {
  /** false: another request with this key is running at this moment. */
  isFree: boolean;
  /** What an earlier request with this key was answered, if its time has not run out. */
  earlier: (StoredAnswer & { requestHash: Buffer }) | null;
}

/** The lock is taken before the look-up, so whoever held it before has left its answer by then. */
const LOCK_KEY: Statement = {
  name: 'lock_idempotency_key',
  text: 'SELECT pg_try_advisory_xact_lock($1::bigint) AS "isFree"',
};

const FIND_ANSWER: Statement = {
  name: 'find_idempotent_answer',
  text: `
    SELECT status, body, request_hash AS "requestHash"
      FROM idempotency_keys
     WHERE team_id = $1 AND key = $2 AND expires_at > now()`,
};

/** Each new answer also sweeps a few that have run out, so that none stay for good. */
const INSERT_ANSWER: Statement = {
  name: 'insert_idempotent_answer',
  text: `
    WITH swept AS (
      DELETE FROM idempotency_keys
       WHERE team_id = $1 AND key <> $2 AND key IN (
             SELECT key FROM idempotency_keys
              WHERE team_id = $1 AND expires_at <= now()
              ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + interval '24 hours')
    ON CONFLICT (team_id, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = excluded.status,
           body = excluded.body, expires_at = excluded.expires_at`,
};

/** Every statement runs on the transaction of the request that carries the key. */
@Injectable()
export class IdempotencyRepository {
  /** Reserves the key for the rest of the transaction, and finds what it was answered before. */
  async claim(transaction: Queryable, teamId: string, key: string): Promise<Claim> {
    const [lock] = await transaction.query<{ isFree: boolean }>(LOCK_KEY, [lockOf(teamId, key)]);
    if (lock?.isFree !== true) return { isFree: false, earlier: null };
    type Row = StoredAnswer & { requestHash: Buffer };
    const [earlier] = await transaction.query<Row & Record<string, unknown>>(FIND_ANSWER, [
      teamId,
      key,
    ]);
    return { isFree: true, earlier: earlier ?? null };
  }

  async insertAnswer(
    transaction: Queryable,
    teamId: string,
    key: string,
    requestHash: Buffer,
    answer: StoredAnswer,
  ): Promise<void> {
    await transaction.query(INSERT_ANSWER, [teamId, key, requestHash, answer.status, answer.body]);
  }
}

/** Advisory locks are numbers of 64 bits. */
function lockOf(teamId: string, key: string): string {
  return createHash('sha256').update(`${teamId}:${key}`).digest().readBigInt64BE().toString();
}
