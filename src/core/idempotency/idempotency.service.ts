import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TeamContext } from '../http/team-context';
import { ApiError } from '../errors/api-error';
import { Database } from '../database/database';
import { IdempotencyRepository, type StoredAnswer } from './idempotency.repository';
import type { KeyedRequest } from './read-keyed-request';

export interface KeyedAnswer extends StoredAnswer {
  /** true: the answer of an earlier request, nothing was done now. */
  isReplay: boolean;
}

/** Refusals that a repetition would meet again; what was never understood (400) is not worth keeping. */
const KEPT_REFUSALS = new Set([404, 409, 422]);

/** Makes a request with an Idempotency-Key take effect once, however often it is sent within 24 hours. */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly database: Database,
    private readonly answers: IdempotencyRepository,
  ) {}

  /**
   * Runs `handle` and keeps its answer in one transaction with all that it does, so that a crash leaves
   * both or neither. @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and what `handle` throws
   */
  async run(
    request: KeyedRequest,
    handle: (team: TeamContext) => Promise<StoredAnswer>,
  ): Promise<KeyedAnswer> {
    const { team, key } = request;
    const requestHash = hashRequest(request);
    return this.database.transaction(team, async (transaction) => {
      const { isFree, earlier } = await this.answers.claim(transaction, team.teamId, key);
      if (!isFree) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
      if (earlier !== null) {
        if (!earlier.requestHash.equals(requestHash)) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
        return { status: earlier.status, body: earlier.body, isReplay: true };
      }
      const answer = await answerOf(() => handle({ ...team, transaction }));
      this.answers.insertAnswer(transaction, team.teamId, key, requestHash, answer);
      return { ...answer, isReplay: false };
    });
  }
}

async function answerOf(handle: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  try {
    return await handle();
  } catch (error) {
    if (!(error instanceof ApiError) || !KEPT_REFUSALS.has(error.status)) throw error;
    return { status: error.status, body: JSON.stringify(error.toBody()) };
  }
}

function hashRequest({ method, path, body }: KeyedRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body) ?? ''}`)
    .digest();
}
