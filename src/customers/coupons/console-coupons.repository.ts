import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { keysetOf } from '../../core/database/keyset.sql';
import { containsPattern } from '../../core/database/sql-expressions';
import { parametersOf } from '../../core/database/statement';
import type { CursorRange } from '../../core/http/cursor-range';
import { COUPON_COLUMNS, JOIN_REDEMPTION_COUNT, type CouponRow } from './coupons.repository';

/**
 * Whether a coupon can be redeemed: `planned` not yet, `running` now, `usedUp` no more, because all codes have been redeemed as often
 * as they can, and `ended` no more, because its time is over.
 */
export const COUPON_STATES = ['planned', 'running', 'usedUp', 'ended'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export type CouponOverviewRow = CouponRow & { state: CouponState };

export interface CouponCodeRow {
  id: string;
  code: string;
  redemptions: number;
}

export interface RedeemerRow {
  id: string;
  createdAt: Date;
  customerId: string;
  /** null if the customer was erased. */
  firstName: string | null;
  lastName: string | null;
}

export interface DayCount {
  /** `YYYY-MM-DD` */
  day: string;
  redemptions: number;
}

const COUPON_STATE = `
  CASE WHEN r.ends_at <= now() THEN 'ended'
       WHEN r.starts_at > now() THEN 'planned'
       WHEN r.code_count > 0 AND redemption_count.redeemed >= r.code_count::bigint * r.max_redemptions
       THEN 'usedUp' ELSE 'running' END`;

const SELECT_OVERVIEW = `SELECT ${COUPON_COLUMNS}, ${COUPON_STATE} AS state FROM coupons r ${JOIN_REDEMPTION_COUNT}`;

/** What pages of the console read of coupons, besides what `/v1` returns. */
@Injectable()
export class ConsoleCouponsRepository {
  constructor(private readonly database: Database) {}

  /** A page of the coupons that match all filters, newest first, and one coupon more. */
  async findCoupons(
    scope: RequestScope,
    { search, state }: { search: string | null; state: CouponState | null },
    range: CursorRange,
  ): Promise<CouponOverviewRow[]> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const conditions = ['r.team_id = $1'];
    if (search !== null) {
      conditions.push(`lower(r.name) LIKE lower(${add(containsPattern(search))})`);
    }
    if (state !== null) conditions.push(`${COUPON_STATE} = ${add(state)}`);
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, add);
    return this.database
      .for(scope, 'list')
      .query<CouponOverviewRow>(
        `${SELECT_OVERVIEW} WHERE ${conditions.join(' AND ')} AND ${after} ${sort} ${limit}`,
        values,
      );
  }

  /** The coupon, or null when the team has no such coupon. */
  async findCoupon(scope: RequestScope, couponId: string): Promise<CouponOverviewRow | null> {
    const find = {
      name: 'find_coupon_overview',
      text: `${SELECT_OVERVIEW} WHERE r.team_id = $1 AND r.id = $2`,
    };
    const [coupon] = await this.database
      .for(scope, 'lookup')
      .query<CouponOverviewRow>(find, [scope.teamId, couponId]);
    return coupon ?? null;
  }

  /** Codes of a coupon in the order of their creation. @param after the id of the last code before them */
  findCodes(
    scope: RequestScope,
    couponId: string,
    after: string,
    limit: number,
  ): Promise<CouponCodeRow[]> {
    return this.database.for(scope, 'list').query<CouponCodeRow>(
      `SELECT id, code, redemptions FROM coupon_codes
        WHERE team_id = $1 AND coupon_id = $2 AND id > $3 ORDER BY team_id, coupon_id, id LIMIT $4`,
      [scope.teamId, couponId, after, limit],
    );
  }

  /** The id of a code, or null when the team has no such code or has deleted its coupon. */
  async findCodeId(scope: RequestScope, code: string): Promise<string | null> {
    const find = {
      name: 'find_coupon_code_id',
      text: `
        SELECT codes.id FROM coupon_codes codes
          JOIN coupons ON coupons.team_id = codes.team_id AND coupons.id = codes.coupon_id
         WHERE codes.team_id = $1 AND codes.code = $2`,
    };
    const [found] = await this.database
      .for(scope, 'lookup')
      .query<{ id: string }>(find, [scope.teamId, code]);
    return found?.id ?? null;
  }

  /** A page of the redemptions of a code, newest first, and one more. */
  findRedeemers(scope: RequestScope, codeId: string, range: CursorRange): Promise<RedeemerRow[]> {
    const values: unknown[] = [scope.teamId, codeId];
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    return this.database.for(scope, 'list').query<RedeemerRow>(
      `WITH page AS MATERIALIZED (
         SELECT r.id, r.created_at, r.customer_id FROM coupon_redemptions r
          WHERE r.team_id = $1 AND r.code_id = $2 AND ${after} ${sort} ${limit}
       )
       SELECT r.id, r.created_at AS "createdAt", r.customer_id AS "customerId",
              customer.first_name AS "firstName", customer.last_name AS "lastName"
         FROM page r
         LEFT JOIN LATERAL (SELECT first_name, last_name FROM customers
                             WHERE team_id = $1 AND id = r.customer_id OFFSET 0) customer ON true
        ${sort}`,
      values,
    );
  }

  /** The days of the last `days` days in `timeZone` with redemptions, oldest first. */
  countByDay(
    scope: RequestScope,
    couponId: string,
    { timeZone, days }: { timeZone: string; days: number },
  ): Promise<DayCount[]> {
    return this.database.for(scope, 'search').query<DayCount>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*)::integer AS redemptions
         FROM (SELECT (created_at AT TIME ZONE $3::text)::date AS day FROM coupon_redemptions
                WHERE team_id = $1 AND coupon_id = $2
                  AND created_at >= ((now() AT TIME ZONE $3::text)::date - ($4::integer - 1))
                                    ::timestamp AT TIME ZONE $3::text) redemption
        GROUP BY day ORDER BY day`,
      [scope.teamId, couponId, timeZone, days],
    );
  }
}
