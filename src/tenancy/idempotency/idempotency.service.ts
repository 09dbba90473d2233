import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { toApiError } from '../../core/http/to-api-error';
import { Database } from '../../core/database/database';
import { canonicalJson } from './canonical-json';
import {
  type ErasedKeys,
  IdempotencyRepository,
  type StoredResponse,
} from './idempotency.repository';
import type { KeyedRequest } from './keyed-request';
import type { KeyToStore } from './store-key.sql';

export interface KeyedResponse extends StoredResponse {
  /** Whether it is the stored response to an earlier request, so that this request had no effect. */
  isReplay: boolean;
}

/** Statuses of errors that are stored for replays. Other errors free the key: a retry may succeed. */
export const STORED_ERROR_STATUSES: ReadonlySet<number> = new Set([404, 409, 422]);

/** Executes a request with an `Idempotency-Key` once in 24 hours, or in as many days as the team has chosen, and replays the stored response to repetitions. */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly database: Database,
    private readonly keys: IdempotencyRepository,
  ) {}

  /**
   * Runs `handle` and stores its response in one transaction, so that a crash leaves its effects and the response, or neither.
   * @throws ApiError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, and what `handle` throws
   */
  async run(
    request: KeyedRequest,
    handle: (unit: UnitOfWork) => Promise<StoredResponse>,
  ): Promise<KeyedResponse> {
    const { scope, idempotencyKey } = request;
    const requestHash = hashRequest(request);
    return this.database.transaction(scope, async (unit) => {
      const { isFree, earlier } = await this.keys.claim(unit, idempotencyKey);
      if (!isFree) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
      if (earlier !== null) {
        if (!isRequest(request, earlier.requestHash)) {
          throw new ApiError('IDEMPOTENCY_KEY_REUSED');
        }
        return { status: earlier.status, body: earlier.body, isReplay: true };
      }
      const response = await responseOf(() => handle(unit));
      this.keys.insertResponse(unit, idempotencyKey, requestHash, response);
      return { ...response, isReplay: false };
    });
  }

  /**
   * Deletes those of the next keys that contain one of the texts, themselves or in their responses; for an erasure. A repetition of
   * such a request is a new request.
   * @param range `until` limits it to keys of requests that began before
   */
  eraseNext(
    unit: UnitOfWork,
    texts: readonly string[],
    range: { after: string; limit: number; until: Date },
  ): Promise<ErasedKeys> {
    return this.keys.eraseNext(unit, texts, range);
  }

  /**
   * Like {@link run}, without a transaction, for an endpoint with one statement that also stores the key and the response.
   * `handle` throws IDEMPOTENCY_IN_PROGRESS if the key is not free. A request that is rejected runs again in a transaction, which
   * replays or stores a response, or takes over an expired key.
   */
  async runInStatement(
    request: KeyedRequest,
    handle: (scope: RequestScope, key: KeyToStore | null) => Promise<StoredResponse>,
  ): Promise<KeyedResponse> {
    const { scope, idempotencyKey } = request;
    try {
      const response = await handle(scope, {
        key: idempotencyKey,
        requestHash: hashRequest(request),
      });
      return { ...response, isReplay: false };
    } catch (error) {
      if (toApiError(error).status >= 500) throw error;
      return this.run(request, (unit) => handle(unit, null));
    }
  }
}

async function responseOf(handle: () => Promise<StoredResponse>): Promise<StoredResponse> {
  try {
    return await handle();
  } catch (error) {
    const rejection = toApiError(error);
    if (!STORED_ERROR_STATUSES.has(rejection.status)) throw error;
    return { status: rejection.status, body: JSON.stringify(rejection.toBody()) };
  }
}

type HashedRequest = Omit<KeyedRequest, 'scope'>;

/** Returns the same hash for requests with the same method and path, and bodies of equal JSON values. */
const hashRequest = (request: HashedRequest): Buffer =>
  hashWith(canonicalJson(request.body), request);

/** Whether a stored hash is that of the request. Keys of earlier versions, which did not sort members, are valid for up to 30 days, as the team has chosen. */
const isRequest = (request: HashedRequest, stored: Buffer): boolean =>
  stored.equals(hashRequest(request)) ||
  stored.equals(hashWith(JSON.stringify(request.body) ?? '', request));

const hashWith = (body: string, { method, path }: HashedRequest): Buffer =>
  hash('sha256', `${method} ${path}\n${body}`, 'buffer');
