import { Injectable } from '@nestjs/common';
import { BATCH_LOCK_TIMEOUT_OF_TRANSACTION, shareOfBatch, WriteBatcher } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import type { AuditedChange } from '../../tenancy/audit/audited-change';
import { toEvents, withEvents } from '../../tenancy/audit/insert-audit-events.sql';
import { writtenBy } from '../../tenancy/audit/written-by';
import { rejectIfKeyIsTaken } from '../../tenancy/idempotency/reject-taken-key';
import type { KeyToStore } from '../../tenancy/idempotency/store-key.sql';
import { ApiError } from '../../core/errors/api-error';
import { Database, isUnitOfWork } from '../../core/database/database';
import { randomSlot } from './entities/coupon-count.entity';
import { REDEEM_CODE } from './redeem-code.sql';

/** The state that a redemption found, and its effect. `points` is the new balance, or null if the redemption was rejected. */
export interface RedemptionOutcome {
  id: string;
  firstName: string;
  lastName: string;
  couponFound: boolean;
  codeFound: boolean;
  codeDisabled: boolean;
  started: boolean;
  ended: boolean;
  codeUsedUp: boolean;
  customerAtLimit: boolean;
  balanceFits: boolean;
  points: number | null;
}

/** A batch holds the locks of all its redemptions until its commit, and other batches wait at most 100 ms for a lock. */
const MAX_BATCH_SIZE = 20;

/** A row of {@link REDEEM_CODE}. */
type RedemptionRow = { readonly isKeyFree: boolean } & (RedemptionOutcome | { readonly id: null });

interface Redemption {
  readonly scope: RequestScope;
  readonly change: AuditedChange | null;
  readonly idempotencyKey: KeyToStore | null;
  readonly request: RedemptionRequest;
  readonly ids: RedemptionIds;
}

export interface RedemptionRequest {
  readonly customerId: string;
  readonly couponId: string | null;
  readonly code: string;
}

/** The ids of the new rows. */
export interface RedemptionIds {
  readonly redemptionId: string;
  readonly transactionId: string;
}

/** Redeems codes. Concurrent redemptions of a team are batched: their statements share a transaction, and so a connection and a commit. */
@Injectable()
export class RedemptionRepository {
  private readonly redemptions = new WriteBatcher<Redemption, RedemptionRow>({
    writeOne: (redemption) => this.redeemOne(redemption),
    writeBatch: (redemptions) => this.redeemBatch(redemptions),
    deadlineOf: ({ scope }) => scope.deadline,
    maxBatchSize: MAX_BATCH_SIZE,
  });

  constructor(private readonly database: Database) {}

  /**
   * Redeems a code unless a rule rejects it, and stores the idempotency key of the request; null when there is no such customer.
   * @throws ApiError IDEMPOTENCY_IN_PROGRESS when the key is not free
   */
  async redeemCode(
    scope: RequestScope,
    { change, key: idempotencyKey }: WriteRecord,
    request: RedemptionRequest,
    ids: RedemptionIds,
  ): Promise<RedemptionOutcome | null> {
    const redemption = { scope, change, idempotencyKey, request, ids };
    const { isKeyFree: isFree, ...outcome } = isUnitOfWork(scope)
      ? await this.redeemOne(redemption)
      : await this.redemptions.add(scope.teamId, redemption);
    if (!isFree) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
    return outcome.id === null ? null : outcome;
  }

  private async redeemOne(redemption: Redemption): Promise<RedemptionRow> {
    const [row] = await rejectIfKeyIsTaken(
      this.database.for(redemption.scope, 'write').query<RedemptionRow>(...statementOf(redemption)),
    );
    if (row === undefined) throw new Error('The redemption of a code returned no row.');
    return row;
  }

  /** Runs one statement for each redemption, because each depends on what the previous ones have changed. */
  private async redeemBatch(
    redemptions: readonly [Redemption, ...Redemption[]],
  ): Promise<(RedemptionRow | null)[]> {
    const [{ scope }, ...others] = redemptions;
    const user = shareOfBatch([scope, ...others.map((redemption) => redemption.scope)]);
    // Batches of several processes lock in one order.
    const ordered = redemptions.toSorted(
      (a, b) =>
        compare(a.request.customerId, b.request.customerId) ||
        compare(a.request.code, b.request.code),
    );
    const [, ...results] = await this.database.transaction(user, (unit) =>
      unit.queryAll([BATCH_LOCK_TIMEOUT_OF_TRANSACTION, ...ordered.map(statementOf)]),
    );
    const outcomes = new Map(
      ordered.map((redemption, index) => [
        redemption,
        results[index]?.[0] as RedemptionRow | undefined,
      ]),
    );
    return redemptions.map((redemption) => outcomes.get(redemption) ?? null);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function statementOf({ scope, change, idempotencyKey, request, ids }: Redemption) {
  const { keyId, requestId, userId } = writtenBy(scope);
  const values = [
    scope.teamId,
    request.customerId,
    request.couponId,
    request.code,
    ids.redemptionId,
    ids.transactionId,
    keyId,
    requestId,
    userId,
    randomSlot(),
    idempotencyKey?.key ?? null,
    idempotencyKey?.requestHash ?? null,
  ];
  return withEvents(REDEEM_CODE, values, toEvents([{ id: ids.transactionId, change }]));
}
