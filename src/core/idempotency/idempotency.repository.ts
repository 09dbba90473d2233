import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Statement } from '../database/statement';
import type { Transaction } from '../database/transaction';

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

/** A statement of its own before the lookup, whose snapshot is taken later: it sees the response of the request that held the lock. */
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

const INSERT_ANSWER: Statement = {
  name: 'insert_idempotent_answer',
  text: `
    INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + interval '24 hours')
    ON CONFLICT (team_id, key) DO UPDATE
       SET request_hash = excluded.request_hash, status = excluded.status,
           body = excluded.body, expires_at = excluded.expires_at`,
};

/** Every statement runs on the transaction of the request that carries the key. */
@Injectable()
export class IdempotencyRepository {
  /** Reserves the key for the rest of the transaction, and finds the earlier response to it; one round trip. */
  async claim(transaction: Transaction, teamId: string, key: string): Promise<Claim> {
    const [[lock], [earlier]] = (await transaction.queryAll([
      [LOCK_KEY, [lockOf(teamId, key)]],
      [FIND_ANSWER, [teamId, key]],
    ])) as [[{ isFree: boolean }], (StoredAnswer & { requestHash: Buffer })[]];
    if (!lock.isFree) return { isFree: false, earlier: null };
    return { isFree: true, earlier: earlier ?? null };
  }

  /** Together with the COMMIT of the transaction. */
  insertAnswer(
    transaction: Transaction,
    teamId: string,
    key: string,
    requestHash: Buffer,
    answer: StoredAnswer,
  ): void {
    transaction.beforeCommit(INSERT_ANSWER, [teamId, key, requestHash, answer.status, answer.body]);
  }
}

/** Advisory locks are numbers of 64 bits. */
function lockOf(teamId: string, key: string): string {
  return createHash('sha256').update(`${teamId}:${key}`).digest().readBigInt64BE().toString();
}
