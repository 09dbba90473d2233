import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { newId } from '../../core/values/identifiers';
import { Database } from '../../core/database/database';
import type { LedgerCustomer, LedgerEvent } from './demo-ledger';

export interface CouponCodeIds {
  readonly couponId: string;
  readonly codeId: string;
}

/** A ledger event with the redeemed code, or null if it is no redemption. */
export interface LedgerEntry extends LedgerEvent {
  readonly code: CouponCodeIds | null;
}

/**
 * Moves the records of the demo team into the past. The services of the API write the current time only. The append-only
 * ledger is inserted here with its past times and balances.
 */
@Injectable()
export class DemoHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Lists the customers in the order of their creation. */
  async listCustomers(scope: RequestScope): Promise<LedgerCustomer[]> {
    return this.database
      .for(scope, 'write')
      .query<LedgerCustomer>(
        'SELECT id, created_at AS "createdAt" FROM customers WHERE team_id = $1 ORDER BY created_at, id',
        [scope.teamId],
      );
  }

  /** Whether the ledger of the team has entries. */
  async hasLedger(scope: RequestScope): Promise<boolean> {
    const rows = await this.database
      .for(scope, 'write')
      .query('SELECT 1 FROM points_transactions WHERE team_id = $1 LIMIT 1', [scope.teamId]);
    return rows.length > 0;
  }

  /** Lists the codes of a coupon in the order of their creation. */
  async listCodes(scope: RequestScope, couponId: string): Promise<CouponCodeIds[]> {
    return this.database.for(scope, 'write').query<{ couponId: string; codeId: string }>(
      `SELECT coupon_id AS "couponId", id AS "codeId" FROM coupon_codes
        WHERE team_id = $1 AND coupon_id = $2 ORDER BY id`,
      [scope.teamId, couponId],
    );
  }

  /** Inserts the whole ledger of the team, its redemptions and the resulting balances. */
  async insertLedger(scope: RequestScope, entries: readonly LedgerEntry[]): Promise<void> {
    const rows = entries.map(({ customerId, at, delta, code }) => ({
      id: newId(),
      customer_id: customerId,
      at,
      delta,
      coupon_id: code?.couponId ?? null,
      code_id: code?.codeId ?? null,
      redemption_id: code === null ? null : newId(),
    }));
    await this.database.for(scope, 'write').query(
      `WITH event AS MATERIALIZED (
         SELECT e.*, row_number() OVER running AS number, sum(e.delta) OVER running AS balance
           FROM jsonb_to_recordset($2::jsonb) AS e (
                  id uuid, customer_id uuid, at timestamptz, delta numeric,
                  coupon_id uuid, code_id uuid, redemption_id uuid)
         WINDOW running AS (PARTITION BY e.customer_id ORDER BY e.at, e.id)
       ), redemption AS (
         INSERT INTO coupon_redemptions
                (team_id, id, coupon_id, code_id, customer_id, points, created_at)
         SELECT $1, redemption_id, coupon_id, code_id, customer_id, delta, at
           FROM event WHERE redemption_id IS NOT NULL
       ), redeemer AS (
         INSERT INTO coupon_customers (team_id, coupon_id, customer_id, redemptions)
         SELECT $1, coupon_id, customer_id, count(*)
           FROM event WHERE coupon_id IS NOT NULL GROUP BY coupon_id, customer_id
       ), coupon_count AS (
         INSERT INTO coupon_counts (team_id, coupon_id, slot, redemptions)
         SELECT $1, coupon_id, 0, count(*) FROM event WHERE coupon_id IS NOT NULL GROUP BY coupon_id
       ), code AS (
         UPDATE coupon_codes SET redemptions = redemptions + used_code.times
           FROM (SELECT code_id, count(*) AS times FROM event WHERE code_id IS NOT NULL GROUP BY code_id) used_code
          WHERE team_id = $1 AND id = used_code.code_id
       ), customer AS (
         UPDATE customers SET points = last_event.balance, transaction_count = last_event.number
           FROM (SELECT DISTINCT ON (customer_id) customer_id, balance, number
                   FROM event ORDER BY customer_id, number DESC) last_event
          WHERE team_id = $1 AND id = last_event.customer_id
       )
       INSERT INTO points_transactions
              (team_id, id, customer_id, number, delta, balance_after, reason, redemption_id, created_at)
       SELECT $1, id, customer_id, number, delta, balance,
              CASE WHEN redemption_id IS NULL THEN 'loyalty' ELSE 'coupon' END, redemption_id, at
         FROM event`,
      [scope.teamId, JSON.stringify(rows)],
    );
  }

  /** Sets the times of the responses of a form, in the order of their creation, and of their deliveries. */
  async moveResponses(scope: RequestScope, formId: string, times: readonly Date[]): Promise<void> {
    await this.database.for(scope, 'write').query(
      `WITH stored_responses AS (
         SELECT id, row_number() OVER (ORDER BY created_at, id) AS number
           FROM form_responses WHERE team_id = $1 AND form_id = $2
       ), moved_responses AS (
         UPDATE form_responses r SET created_at = times.at
           FROM stored_responses JOIN unnest($3::timestamptz[]) WITH ORDINALITY AS times (at, number) USING (number)
          WHERE r.team_id = $1 AND r.id = stored_responses.id
         RETURNING r.id, r.created_at
       )
       UPDATE webhook_deliveries d
          SET created_at = moved_responses.created_at, delivered_at = moved_responses.created_at + interval '0.21 s'
         FROM moved_responses
        WHERE d.team_id = $1 AND d.response_id = moved_responses.id`,
      [scope.teamId, formId, times],
    );
  }

  /** Sets the times of the first customers to `times`, and of the others to the time of their first response. */
  async moveCustomers(scope: RequestScope, times: readonly Date[]): Promise<void> {
    await this.database.for(scope, 'write').query(
      `WITH known_customers AS (
         SELECT id, row_number() OVER (ORDER BY created_at, id) AS number
           FROM customers WHERE team_id = $1
       ), first_response AS (
         SELECT subscriber_id AS id, min(created_at) AS at
           FROM form_responses WHERE team_id = $1 GROUP BY subscriber_id
       ), customer_times AS (
         SELECT known_customers.id, coalesce(times.at, first_response.at) AS at
           FROM known_customers
           LEFT JOIN unnest($2::timestamptz[]) WITH ORDINALITY AS times (at, number) USING (number)
           LEFT JOIN first_response ON first_response.id = known_customers.id
       )
       UPDATE customers c SET created_at = customer_times.at
         FROM customer_times
        WHERE c.team_id = $1 AND c.id = customer_times.id AND customer_times.at IS NOT NULL`,
      [scope.teamId, times],
    );
  }

  /** Marks all pending deliveries of a form as delivered. */
  async markDelivered(unit: UnitOfWork, formId: string): Promise<void> {
    await this.database.for(unit, 'write').query(
      `UPDATE webhook_deliveries
          SET status = 'delivered', attempts = 1, last_status_code = 200, delivered_at = now()
        WHERE team_id = $1 AND form_id = $2 AND status = 'pending'`,
      [unit.teamId, formId],
    );
  }

  /** Sets the time of all coupons. */
  async moveCoupons(scope: RequestScope, at: Date): Promise<void> {
    await this.database
      .for(scope, 'write')
      .query('UPDATE coupons SET created_at = $2 WHERE team_id = $1', [scope.teamId, at]);
  }

  /** Sets the time of a form. */
  async moveForm(scope: RequestScope, formId: string, at: Date): Promise<void> {
    await this.database
      .for(scope, 'write')
      .query('UPDATE forms SET created_at = $3, updated_at = $3 WHERE team_id = $1 AND id = $2', [
        scope.teamId,
        formId,
        at,
      ]);
  }
}
