import { Injectable } from '@nestjs/common';
import { shareOfBatch, WriteBatcher } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { AuditedChange } from '../../tenancy/audit/audited-change';
import {
  type NewAuditEvent,
  recordable,
  toEvents,
  withEvents,
} from '../../tenancy/audit/insert-audit-events.sql';
import { writtenBy } from '../../tenancy/audit/written-by';
import type { CursorRange } from '../../core/http/cursor-range';
import type { PageRange } from '../../core/values/page';
import { Database, isUnitOfWork } from '../../core/database/database';
import { withoutEmptyRow } from '../../core/database/page-and-total.sql';
import { type Statement, unlessAllNull } from '../../core/database/statement';
import { placeInLedger } from './ledger-place.sql';
import { MAX_BALANCE, type TransactionReason } from './domain/points';

export interface PointsChange {
  scope: RequestScope;
  change: AuditedChange | null;
  customerId: string;
  /** Negative for a decrement. */
  delta: number;
  note: string | null;
  reference: string | null;
  /** The id of the new row in the ledger. */
  transactionId: string;
}

export interface ChangedBalanceRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  /** The new balance; null: the change was rejected, and nothing was written. */
  points: number | null;
}

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

/**
 * Changes a balance if the result is within its limits, and appends the change to the ledger. Returns no row when
 * the customer does not exist. PostgreSQL checks the limits on the row version that it updates, after any lock wait.
 */
const CHANGE_POINTS = recordable(
  'change_points',
  { events: '$10', onlyIf: 'EXISTS (SELECT FROM changed)' },
  (audited) => `
    WITH changed AS (
      UPDATE customers
         SET points = points + $3::numeric, transaction_count = transaction_count + 1,
             updated_at = now()
       WHERE team_id = $1 AND id = $2 AND points + $3::numeric BETWEEN 0 AND ${MAX_BALANCE}
      RETURNING id, points, transaction_count
    ), entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, key_id, request_id,
              user_id, note, reference)
      SELECT $1, $4, id, transaction_count, $3::numeric, points, 'loyalty', $5::uuid, $6::text,
             $7::uuid, $8::text, $9::text
        FROM changed
    )${audited}
    SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email,
           changed.points::float8 AS points
      FROM customers c LEFT JOIN changed ON changed.id = c.id
     WHERE c.team_id = $1 AND c.id = $2`,
);

/**
 * {@link CHANGE_POINTS} for a batch of customers. Skips customers whose row is locked, whose balance would exceed its limits,
 * or who occur twice: {@link CHANGE_POINTS} changes their points. With LATERAL and LIMIT, PostgreSQL finds each customer by its
 * key; without, the generic plan reads all customers of the team.
 */
const CHANGE_POINTS_BATCH = recordable(
  'change_points_batch',
  { events: '$10', onlyIf: 'event.id IN (SELECT entry_id FROM changed)' },
  (audited) => `
    WITH locked AS MATERIALIZED (
      SELECT c.id, batch.delta, batch.entry_id, batch.key_id, batch.request_id, batch.user_id,
             batch.note, batch.reference, batch.number
        FROM unnest((SELECT $2::uuid[]), (SELECT $3::numeric[]), (SELECT $4::uuid[]),
                    (SELECT $5::uuid[]), (SELECT $6::text[]), (SELECT $7::uuid[]),
                    (SELECT $8::text[]), (SELECT $9::text[]))
             WITH ORDINALITY AS batch (customer_id, delta, entry_id, key_id, request_id, user_id,
                                       note, reference, number)
       CROSS JOIN LATERAL (
             SELECT id FROM customers WHERE team_id = $1 AND id = batch.customer_id
                FOR NO KEY UPDATE SKIP LOCKED) c
       LIMIT (SELECT cardinality($2::uuid[]))
    ), changed AS (
      UPDATE customers c
         SET points = c.points + locked.delta, transaction_count = c.transaction_count + 1,
             updated_at = now()
        FROM locked
       WHERE c.team_id = $1 AND c.id = locked.id
         AND c.points + locked.delta BETWEEN 0 AND ${MAX_BALANCE}
      RETURNING c.id, c.first_name, c.last_name, c.email, c.points, c.transaction_count,
                locked.delta, locked.entry_id, locked.key_id, locked.request_id, locked.user_id,
                locked.note, locked.reference, locked.number
    ), entry AS (
      INSERT INTO points_transactions
             (team_id, id, customer_id, number, delta, balance_after, reason, key_id, request_id,
              user_id, note, reference)
      SELECT $1, entry_id, id, transaction_count, delta, points, 'loyalty', key_id, request_id,
             user_id, note, reference
        FROM changed
    )${audited}
    SELECT number::integer, id, first_name AS "firstName", last_name AS "lastName", email,
           points::float8 AS points
      FROM changed`,
);

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
         WHERE team_id = c.team_id AND customer_id = c.id ${selected}
      ) t ON true
      LEFT JOIN coupon_redemptions r ON r.team_id = t.team_id AND r.id = t.redemption_id
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
      LEFT JOIN coupon_redemptions r ON r.team_id = t.team_id AND r.id = t.redemption_id
      LEFT JOIN LATERAL (SELECT name FROM coupons
                          WHERE team_id = t.team_id AND id = r.coupon_id OFFSET 0) coupon ON true
     ORDER BY t.number DESC`,
};

/** A part of the ledger of a customer, newest first. */
export interface LedgerPart {
  /** The entries with lower numbers than this one. */
  readonly before: { readonly number: number; readonly id: string | null };
  /** Whether they come from coupons; null: all. */
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

  /** Changes the balance and appends to the ledger; null when there is no such customer. */
  changePoints(change: PointsChange): Promise<ChangedBalanceRow | null> {
    const { scope } = change;
    return isUnitOfWork(scope) ? this.changeOne(change) : this.changes.add(scope.teamId, change);
  }

  private async changeOne(change: PointsChange): Promise<ChangedBalanceRow | null> {
    const { scope, customerId, delta, transactionId, note, reference } = change;
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
    const [row] = await this.database
      .for(scope, 'write')
      .query<ChangedBalanceRow>(...withEvents(CHANGE_POINTS, values, toEvents([toEvent(change)])));
    return row ?? null;
  }

  private async changeBatch(
    changes: readonly [PointsChange, ...PointsChange[]],
  ): Promise<(ChangedBalanceRow | null)[]> {
    const [{ scope }, ...others] = changes;
    const user = shareOfBatch([scope, ...others.map((change) => change.scope)]);
    const authors = changes.map((change) => writtenBy(change.scope));
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
    ];
    type Row = ChangedBalanceRow & { number: number };
    const rows = await this.database
      .for(user, 'write')
      .query<Row>(...withEvents(CHANGE_POINTS_BATCH, values, toEvents(changes.map(toEvent))));
    const outcomes = changes.map((): ChangedBalanceRow | null => null);
    for (const { number, ...row } of rows) outcomes[number - 1] = row;
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

const toEvent = ({ change, transactionId }: PointsChange): NewAuditEvent => ({
  id: transactionId,
  change,
});
