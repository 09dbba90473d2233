import { Injectable } from '@nestjs/common';
import { TRANSACTION_REASONS } from '../loyalty/domain/points';
import { Database } from '../../core/database/database';
import type { RequestScope } from '../../tenancy/scope/request-scope';

/** Without corrections, because they reverse entries of other months. */
const REASONS = TRANSACTION_REASONS.filter((reason) => reason !== 'correction');

/**
 * SQL: the ledger entries `entry` of the reasons in `$4`, from `$2` until before `$3`. By reason and sign, so that `ix_points_transactions_kind`
 * finds them by their time.
 */
const ENTRIES = `
  unnest($4::text[]) kind (reason) CROSS JOIN unnest('{true,false}'::boolean[]) sign (is_gain)
  CROSS JOIN LATERAL (SELECT created_at, delta, redemption_id FROM points_transactions
                       WHERE team_id = $1 AND created_at >= $2 AND created_at < $3
                         AND reason = kind.reason AND (delta > 0) = sign.is_gain
                      OFFSET 0) entry`;

export interface CustomerFigures {
  readonly newCustomers: number;
  /** Without corrections, as in the sums of a week. */
  readonly pointsGiven: number;
  /** A positive number. */
  readonly pointsTaken: number;
}

export interface CustomerDay extends CustomerFigures {
  /** `2026-11-20`. */
  readonly date: string;
}

export interface CouponFigure {
  readonly couponId: string;
  readonly name: string;
  readonly redemptions: number;
  readonly points: number;
}

/** The customers and points of a team in a range of time, for reports. */
@Injectable()
export class CustomerFiguresService {
  constructor(private readonly database: Database) {}

  /** The figures from `from` until before `until`. */
  async read(scope: RequestScope, from: Date, until: Date): Promise<CustomerFigures> {
    const [row] = await this.database.for(scope, 'search').query<CustomerFigures>(
      `SELECT (SELECT count(*)::float8 FROM customers
                WHERE team_id = $1 AND created_at >= $2 AND created_at < $3) AS "newCustomers",
              coalesce(sum(entry.delta) FILTER (WHERE entry.delta > 0), 0)::float8 AS "pointsGiven",
              coalesce(-sum(entry.delta) FILTER (WHERE entry.delta < 0), 0)::float8 AS "pointsTaken"
         FROM ${ENTRIES}`,
      [scope.teamId, from, until, REASONS],
    );
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }

  /** The figures of each day in the time zone; days without any are missing. */
  readByDay(
    scope: RequestScope,
    from: Date,
    until: Date,
    timeZone: string,
  ): Promise<CustomerDay[]> {
    return this.database.for(scope, 'search').query<CustomerDay>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS date, sum(customers)::float8 AS "newCustomers",
              sum(given)::float8 AS "pointsGiven", sum(taken)::float8 AS "pointsTaken"
         FROM (SELECT (created_at AT TIME ZONE $5)::date AS day, 1 AS customers, 0 AS given, 0 AS taken
                 FROM customers
                WHERE team_id = $1 AND created_at >= $2 AND created_at < $3
                UNION ALL
               SELECT (created_at AT TIME ZONE $5)::date, 0, greatest(delta, 0), greatest(-delta, 0)
                 FROM ${ENTRIES}) found
        GROUP BY day ORDER BY day`,
      [scope.teamId, from, until, REASONS, timeZone],
    );
  }

  /** The coupons with the most redemptions. */
  readByCoupon(
    scope: RequestScope,
    from: Date,
    until: Date,
    limit: number,
  ): Promise<CouponFigure[]> {
    return this.database.for(scope, 'search').query<CouponFigure>(
      `SELECT coupon.id AS "couponId", coupon.name, count(*)::float8 AS redemptions,
              sum(entry.delta)::float8 AS points
         FROM ${ENTRIES}
         JOIN coupon_redemptions redemption
           ON redemption.team_id = $1 AND redemption.id = entry.redemption_id
         JOIN coupons coupon ON coupon.team_id = $1 AND coupon.id = redemption.coupon_id
        GROUP BY coupon.id, coupon.name ORDER BY redemptions DESC, coupon.id LIMIT $5`,
      [scope.teamId, from, until, ['coupon'], limit],
    );
  }
}
