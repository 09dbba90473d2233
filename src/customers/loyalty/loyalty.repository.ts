import { Injectable } from '@nestjs/common';
import { shareOfBatch, WriteBatcher } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import {
  toEvents,
  withEvents,
  type NewAuditEvent,
} from '../../tenancy/audit/insert-audit-events.sql';
import { writtenBy } from '../../tenancy/audit/written-by';
import { rejectIfKeyIsTaken } from '../../tenancy/idempotency/reject-taken-key';
import { ApiError } from '../../core/errors/api-error';
import type { CursorRange } from '../../core/http/cursor-range';
import type { PageRange } from '../../core/values/page';
import { Database, isUnitOfWork } from '../../core/database/database';
import { withoutEmptyRow } from '../../core/database/page-and-total.sql';
import { type Statement, unlessAllNull } from '../../core/database/statement';
import { CHANGE_POINTS, CHANGE_POINTS_BATCH, CHANGE_POINTS_KEYED } from './change-points.sql';
import { placeInLedger } from './ledger-place.sql';
import type { TransactionReason } from './domain/points';
import type { Customer } from '../entities/customer.entity';

export interface PointsChange {
  scope: RequestScope;
  record: WriteRecord;
  customerId: string;
  /** Negative for a decrement. */
  delta: number;
  note: string | null;
  reference: string | null;
  /** The id of the new row in the ledger. */
  transactionId: string;
}

export type ChangedBalanceRow = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email'> & {
  /** The new balance, or null if the change was rejected and nothing was written. */
  points: number | null;
};

export interface TransactionRow {
  id: string;
  /** Counts the transactions of the customer. */
  number: number;
  createdAt: Date;
  delta: number;
  reason: TransactionReason;
  balanceAfter: number;
  couponId: string | null;
  note: string | null;
  reference: string | null;
  keyId: string | null;
  userId: string | null;
}

const LISTED_COLUMNS = `
  t.id, t.created_at AS "createdAt", t.number, t.delta::float8 AS delta, t.reason,
  t.balance_after::float8 AS "balanceAfter", r.coupon_id AS "couponId", t.note, t.reference,
  t.key_id AS "keyId", t.user_id AS "userId"`;

/** The transactions `t` of a customer that a subquery of `points_transactions` selects; a row of nulls if it has none. */
const ofCustomer = (total: string, selected: string): string => `
    SELECT ${total}${LISTED_COLUMNS}
      FROM customers c
      LEFT JOIN LATERAL (
        SELECT * FROM points_transactions
         WHERE team_id = $1 AND customer_id = c.id ${selected}
      ) t ON true
      LEFT JOIN coupon_redemptions r ON r.team_id = $1 AND r.id = t.redemption_id
     WHERE c.team_id = $1 AND c.id = $2
     ORDER BY t.number DESC`;

/** Transaction numbers have no gaps, so any page is a range of numbers. OFFSET 0 makes PostgreSQL use the index for it. */
const LIST_TRANSACTIONS: Statement = {
  name: 'list_transactions',
  text: ofCustomer(
    'c.transaction_count AS total,',
    `AND number <= c.transaction_count - $4::bigint
           AND number > c.transaction_count - $4::bigint - $3::bigint
        OFFSET 0`,
  ),
};

const LIST_TRANSACTIONS_AFTER: Statement = {
  name: 'list_transactions_after',
  text: ofCustomer('', `AND number < ${placeInLedger('$5', '$4')} ORDER BY number DESC LIMIT $3`),
};

/** An entry of the ledger with the coupon that it comes from. */
export interface LedgerEntryRow extends TransactionRow {
  number: number;
  correctsId: string | null;
  couponName: string | null;
}

const LIST_ENTRIES: Statement = {
  name: 'list_customer_entries',
  text: `
    SELECT t.id, t.number, t.created_at AS "createdAt", t.delta::float8 AS delta, t.reason,
           t.balance_after::float8 AS "balanceAfter", t.note, t.reference, t.key_id AS "keyId",
           t.user_id AS "userId", t.corrects_id AS "correctsId", r.coupon_id AS "couponId",
           coupon.name AS "couponName"
      FROM (SELECT * FROM points_transactions
             WHERE team_id = $1 AND customer_id = $2 AND number < ${placeInLedger('$6', '$3')}
               AND ($4::boolean IS NULL OR (reason = 'coupon') = $4)
             ORDER BY number DESC LIMIT $5) t
      LEFT JOIN coupon_redemptions r ON r.team_id = $1 AND r.id = t.redemption_id
      LEFT JOIN LATERAL (SELECT name FROM coupons
                          WHERE team_id = $1 AND id = r.coupon_id OFFSET 0) coupon ON true
     ORDER BY t.number DESC`,
};

/** A part of the ledger of a customer, newest first. */
export interface LedgerPart {
  /** The entries with lower numbers than this one. */
  readonly before: { readonly number: number; readonly id: string | null };
  /** Whether the entries come from coupons, or null for all entries. */
  readonly isOfCoupon: boolean | null;
  readonly limit: number;
}

@Injectable()
export class LoyaltyRepository {
  private readonly changes = new WriteBatcher<PointsChange, ChangedBalanceRow | null>({
    writeOne: (change) => this.changeOne(change),
    writeBatch: (changes) => this.changeBatch(changes),
    deadlineOf: ({ scope }) => scope.deadline,
  });

  constructor(private readonly database: Database) {}

  /**
   * Changes the balance and appends to the ledger, and stores the idempotency key of the request; null when there is no such customer.
   * @throws ApiError IDEMPOTENCY_IN_PROGRESS when the key is not free
   */
  changePoints(change: PointsChange): Promise<ChangedBalanceRow | null> {
    const { scope } = change;
    return isUnitOfWork(scope) ? this.changeOne(change) : this.changes.add(scope.teamId, change);
  }

  private changeOne(change: PointsChange): Promise<ChangedBalanceRow | null> {
    const { scope, record, customerId, delta, transactionId, note, reference } = change;
    const { keyId, requestId, userId } = writtenBy(scope);
    const values = [
      scope.teamId,
      customerId,
      delta,
      transactionId,
      keyId,
      requestId,
      userId,
      note,
      reference,
    ];
    const events = toEvents([toEvent(change)]);
    const { key: idempotencyKey } = record;
    return idempotencyKey === null
      ? this.runOne(scope, ...withEvents(CHANGE_POINTS, values, events))
      : this.runKeyed(
          scope,
          ...withEvents(
            CHANGE_POINTS_KEYED,
            [...values, idempotencyKey.key, idempotencyKey.requestHash],
            events,
          ),
        );
  }

  private async runOne(
    scope: RequestScope,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<ChangedBalanceRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<ChangedBalanceRow>(statement, values);
    return row ?? null;
  }

  private async runKeyed(
    scope: RequestScope,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<ChangedBalanceRow | null> {
    type Row = { isKeyFree: boolean } & (ChangedBalanceRow | { id: null });
    const [row] = await rejectIfKeyIsTaken(
      this.database.for(scope, 'write').query<Row>(statement, values),
    );
    if (row?.isKeyFree !== true) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
    if (row.id === null) return null;
    const { isKeyFree: _, ...changed } = row;
    return changed;
  }

  private async changeBatch(
    changes: readonly [PointsChange, ...PointsChange[]],
  ): Promise<(ChangedBalanceRow | null)[]> {
    const [{ scope }, ...others] = changes;
    const user = shareOfBatch([scope, ...others.map((change) => change.scope)]);
    const authors = changes.map((change) => writtenBy(change.scope));
    const idempotencyKeys = changes.map(({ record }) => record.key);
    const values = [
      scope.teamId,
      changes.map(({ customerId }) => customerId),
      changes.map(({ delta }) => delta),
      changes.map(({ transactionId }) => transactionId),
      authors.map(({ keyId }) => keyId),
      authors.map(({ requestId }) => requestId),
      unlessAllNull(authors.map(({ userId }) => userId)),
      unlessAllNull(changes.map(({ note }) => note)),
      unlessAllNull(changes.map(({ reference }) => reference)),
      unlessAllNull(idempotencyKeys.map((key) => key?.key ?? null)),
      unlessAllNull(idempotencyKeys.map((key) => key?.requestHash ?? null)),
    ];
    type Row = ChangedBalanceRow & { number: number };
    const rows = await this.database
      .for(user, 'write')
      .query<Row>(...withEvents(CHANGE_POINTS_BATCH, values, toEvents(changes.map(toEvent))));
    const outcomes = changes.map((): ChangedBalanceRow | null => null);
    for (const row of rows) outcomes[row.number - 1] = row;
    return outcomes;
  }

  /** A part of the ledger of a customer, newest first. */
  listEntries(
    scope: RequestScope,
    customerId: string,
    { before, isOfCoupon, limit }: LedgerPart,
  ): Promise<LedgerEntryRow[]> {
    const { number, id } = before;
    const values = [scope.teamId, customerId, number, isOfCoupon, limit, id];
    return this.database.for(scope, 'write').query<LedgerEntryRow>(LIST_ENTRIES, values);
  }

  /** A page of transactions, newest first; null when there is no such customer. */
  async listTransactions(
    scope: RequestScope,
    customerId: string,
    { limit, offset }: PageRange,
  ): Promise<{ rows: TransactionRow[]; total: number } | null> {
    type Row = TransactionRow & { total: number };
    // On the primary: a replica may not have a new customer yet, whose list must not be 404.
    const found = await this.database
      .for(scope, 'write')
      .query<Row>(LIST_TRANSACTIONS, [scope.teamId, customerId, limit, offset]);
    const [first] = found;
    if (first === undefined) return null;
    return { rows: withoutEmptyRow(found), total: first.total };
  }

  /** A page after a number, newest first, and one transaction more; null when there is no such customer. */
  async listTransactionsAfter(
    scope: RequestScope,
    customerId: string,
    { after, limit }: CursorRange,
  ): Promise<TransactionRow[] | null> {
    const before = after?.sort ?? Number.MAX_SAFE_INTEGER;
    const found = await this.database
      .for(scope, 'write')
      .query<TransactionRow>(LIST_TRANSACTIONS_AFTER, [
        scope.teamId,
        customerId,
        limit + 1,
        before,
        after?.id ?? null,
      ]);
    return found.length === 0 ? null : withoutEmptyRow(found);
  }
}

const toEvent = ({ record, transactionId }: PointsChange): NewAuditEvent => ({
  id: transactionId,
  change: record.change,
});
