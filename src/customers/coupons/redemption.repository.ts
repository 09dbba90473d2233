import { Injectable } from '@nestjs/common';
import { BATCH_LOCK_TIMEOUT_OF_TRANSACTION, shareOfBatch, WriteBatcher } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import type { AuditedChange } from '../../tenancy/audit/audited-change';
import { recordable, toEvents, withEvents } from '../../tenancy/audit/insert-audit-events.sql';
import { writtenBy } from '../../tenancy/audit/written-by';
import { Database, isUnitOfWork } from '../../core/database/database';
import { unindexedEquality } from '../../core/database/sql-expressions';
import { MAX_BALANCE } from '../loyalty/domain/points';
import { sharedLockOfTeam } from '../../tenancy/locks/team-locks.sql';
import { termsLock } from './coupon-locks';
import { randomSlot } from './entities/coupon-count.entity';

/** The state that a redemption found, and its effect. `points` is the new balance; null: rejected. */
export interface RedemptionOutcome {
  id: string;
  firstName: string;
  lastName: string;
  couponFound: boolean;
  codeFound: boolean;
  started: boolean;
  ended: boolean;
  codeUsedUp: boolean;
  customerAtLimit: boolean;
  balanceFits: boolean;
  points: number | null;
}

/**
 * Redeems a code in one statement. Returns no row when the customer does not exist.
 *
 * The statement locks the customer's row, the terms of the coupon, and then the code's row, and reads each as it is once the lock
 * is held: FOR SHARE reads the coupon as the change has left it that `gate` has waited for. Redemptions share the lock of the terms, and
 * the foreign keys would lock the coupon's row anyway. The row in `coupon_customers` enforces the limit per customer: when `granted`
 * is empty, nothing is written.
 */
const REDEEM_CODE = recordable(
  'redeem_code',
  { events: '$11', onlyIf: 'EXISTS (SELECT 1 FROM changed)' },
  (audited) => `
    WITH customer AS MATERIALIZED (
      SELECT id, first_name, last_name, points FROM customers
       WHERE team_id = $1 AND id = $2
         FOR NO KEY UPDATE
    ), gate AS MATERIALIZED (
      ${sharedLockOfTeam('$1', termsLock('$1', '$3'))}
       WHERE (SELECT id FROM customer) IS NOT NULL
    ), coupon AS MATERIALIZED (
      SELECT id, points, per_customer, max_redemptions,
             (starts_at <= now()) IS NOT FALSE AS started, (ends_at <= now()) IS TRUE AS ended
        FROM coupons
       WHERE (SELECT turn FROM gate) IS NOT NULL AND team_id = $1 AND id = $3
         FOR SHARE
    ), code AS MATERIALIZED (
      SELECT id, redemptions FROM coupon_codes
       WHERE team_id = $1 AND code = $4
         AND ${unindexedEquality('coupon_id', '(SELECT id FROM coupon)')}
         FOR NO KEY UPDATE
    ), allowed AS (
      SELECT coupon.id AS coupon_id, coupon.points, coupon.per_customer, code.id AS code_id,
             customer.id AS customer_id
        FROM customer, coupon, code
       WHERE coupon.started AND NOT coupon.ended
         AND (code.redemptions >= coupon.max_redemptions) IS NOT TRUE
         AND customer.points + coupon.points <= ${MAX_BALANCE}
    ), before AS MATERIALIZED (
      SELECT redemptions FROM coupon_customers
       WHERE team_id = $1 AND coupon_id = (SELECT id FROM coupon)
         AND customer_id = (SELECT id FROM customer)
    ), granted AS (
      INSERT INTO coupon_customers (team_id, coupon_id, customer_id, redemptions, per_customer)
      SELECT $1, coupon_id, customer_id, 1, per_customer FROM allowed
      ON CONFLICT (team_id, coupon_id, customer_id)
      DO UPDATE SET redemptions = coupon_customers.redemptions + 1,
                    per_customer = excluded.per_customer
       WHERE coupon_customers.redemptions < excluded.per_customer
      RETURNING coupon_id
    ), used AS (
      UPDATE coupon_codes SET redemptions = coupon_codes.redemptions + 1
        FROM granted, code
       WHERE coupon_codes.team_id = $1 AND coupon_codes.id = code.id
    ), redemption AS (
      INSERT INTO coupon_redemptions (team_id, id, coupon_id, code_id, customer_id, points)
      SELECT $1, $5, allowed.coupon_id, allowed.code_id, allowed.customer_id, allowed.points
        FROM allowed, granted
    ), counted AS (
      INSERT INTO coupon_counts (team_id, coupon_id, slot, redemptions)
      SELECT $1, coupon_id, $10::smallint, 1 FROM granted
      ON CONFLICT (team_id, coupon_id, slot)
      DO UPDATE SET redemptions = coupon_counts.redemptions + 1
    ), changed AS (
      UPDATE customers
         SET points = customers.points + allowed.points,
             transaction_count = transaction_count + 1, updated_at = now()
        FROM allowed, granted
       WHERE customers.team_id = $1 AND customers.id = allowed.customer_id
      RETURNING customers.id, customers.points, transaction_count, allowed.points AS delta
    ), entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, redemption_id,
              key_id, request_id, user_id)
      SELECT $1, $6, id, transaction_count, delta, points, 'coupon', $5, $7::uuid, $8::text, $9::uuid
        FROM changed
    )${audited}
    SELECT customer.id, customer.first_name AS "firstName", customer.last_name AS "lastName",
           coupon.id IS NOT NULL AS "couponFound", code.id IS NOT NULL AS "codeFound",
           coalesce(coupon.started, false) AS started, coalesce(coupon.ended, false) AS ended,
           (code.redemptions >= coupon.max_redemptions) IS TRUE AS "codeUsedUp",
           ((SELECT redemptions FROM before) >= coupon.per_customer) IS TRUE AS "customerAtLimit",
           coalesce(customer.points + coupon.points <= ${MAX_BALANCE}, true) AS "balanceFits",
           changed.points::float8 AS points
      FROM customer
      LEFT JOIN coupon ON true
      LEFT JOIN code ON true
      LEFT JOIN changed ON true`,
);

/** A batch holds the locks of all its redemptions until its commit, and other batches wait at most 100 ms for a lock. */
const MAX_BATCH_SIZE = 20;

interface Redemption {
  readonly scope: RequestScope;
  readonly change: AuditedChange | null;
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
  private readonly redemptions = new WriteBatcher<Redemption, RedemptionOutcome | null>({
    writeOne: (redemption) => this.redeemOne(redemption),
    writeBatch: (redemptions) => this.redeemBatch(redemptions),
    deadlineOf: ({ scope }) => scope.deadline,
    maxBatchSize: MAX_BATCH_SIZE,
  });

  constructor(private readonly database: Database) {}

  /** Redeems a code unless a rule rejects it; null when there is no such customer. */
  redeemCode(
    scope: RequestScope,
    { change }: WriteRecord,
    request: RedemptionRequest,
    ids: RedemptionIds,
  ): Promise<RedemptionOutcome | null> {
    const redemption = { scope, change, request, ids };
    return isUnitOfWork(scope)
      ? this.redeemOne(redemption)
      : this.redemptions.add(scope.teamId, redemption);
  }

  private async redeemOne(redemption: Redemption): Promise<RedemptionOutcome | null> {
    const [outcome] = await this.database
      .for(redemption.scope, 'write')
      .query<RedemptionOutcome>(...statementOf(redemption));
    return outcome ?? null;
  }

  /** One statement for each, because each decides by what the one before it has left. */
  private async redeemBatch(
    redemptions: readonly [Redemption, ...Redemption[]],
  ): Promise<(RedemptionOutcome | null)[]> {
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
        results[index]?.[0] as RedemptionOutcome | undefined,
      ]),
    );
    return redemptions.map((redemption) => outcomes.get(redemption) ?? null);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function statementOf({ scope, change, request, ids }: Redemption) {
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
  ];
  return withEvents(REDEEM_CODE, values, toEvents([{ id: ids.transactionId, change }]));
}
