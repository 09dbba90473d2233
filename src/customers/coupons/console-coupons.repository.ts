import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { expressionKeysetOf, keysetOf } from '../../core/database/keyset.sql';
import { containsPattern } from '../../core/database/sql-expressions';
import { parametersOf } from '../../core/database/statement';
import type { CursorRange } from '../../core/http/cursor-range';
import type { CouponRow } from './coupons.repository';
import {
  COUNT_REDEMPTIONS_BY_DAY,
  COUPON_SORT_KEYS,
  FIND_CODE_ID,
  FIND_OVERVIEW,
  LIST_CODES,
  listOverviews,
  listRedeemers,
} from './coupons.sql';

/**
 * Whether a coupon can be redeemed: `planned` not yet, `running` now, `usedUp` no more, because all codes have been redeemed as often
 * as they can, and `ended` no more, because its time is over.
 */
export const COUPON_STATES = ['planned', 'running', 'usedUp', 'ended'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export const COUPON_SORTS = ['created', 'name', 'points', 'codes', 'redeemed'] as const;
export type CouponSort = (typeof COUPON_SORTS)[number];

export type CouponOverviewRow = CouponRow & { state: CouponState };

/** A coupon of a list with the value by which the list is sorted; undefined if that is the time of creation. */
export type ListedCouponRow = CouponOverviewRow & { sortedBy?: string | number };

export interface CouponListFilter {
  readonly search: string | null;
  readonly state: CouponState | null;
  /** Only these coupons, or null for all. */
  readonly ids: readonly string[] | null;
  readonly sort: CouponSort;
}

export interface CouponCodeRow {
  id: string;
  code: string;
  redemptions: number;
  /** null if the code is enabled. */
  disabledAt: Date | null;
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

/** What pages of the console read of coupons, besides what `/v1` returns. */
@Injectable()
export class ConsoleCouponsRepository {
  constructor(private readonly database: Database) {}

  /** A page of the coupons that match all filters, and one coupon more. A team has 10,000 coupons at most, of which any order may read all. */
  async findCoupons(
    scope: RequestScope,
    { search, state, ids, sort }: CouponListFilter,
    range: CursorRange,
  ): Promise<ListedCouponRow[]> {
    const values: unknown[] = [scope.teamId];
    const add = parametersOf(values);
    const parameters = {
      pattern: search === null ? null : add(containsPattern(search)),
      state: state === null ? null : add(state),
      ids: ids === null ? null : add(ids),
    };
    const key = sort === 'created' ? null : COUPON_SORT_KEYS[sort];
    const page =
      key === null
        ? keysetOf({ time: 'created_at', ...range }, add)
        : expressionKeysetOf({ ...key, ...range }, add);
    return this.database
      .for(scope, 'list')
      .query<ListedCouponRow>(listOverviews(page, parameters, key?.expression ?? null), values);
  }

  /** The coupon, or null when the team has no such coupon. */
  async findCoupon(scope: RequestScope, couponId: string): Promise<CouponOverviewRow | null> {
    const [coupon] = await this.database
      .for(scope, 'lookup')
      .query<CouponOverviewRow>(FIND_OVERVIEW, [scope.teamId, couponId]);
    return coupon ?? null;
  }

  /** Codes of a coupon in the order of their creation. @param after the id of the last code before them */
  findCodes(
    scope: RequestScope,
    couponId: string,
    after: string,
    limit: number,
  ): Promise<CouponCodeRow[]> {
    const values = [scope.teamId, couponId, after, limit];
    return this.database.for(scope, 'list').query<CouponCodeRow>(LIST_CODES, values);
  }

  /** The id of a code, or null when the team has no such code or has deleted its coupon. */
  async findCodeId(scope: RequestScope, code: string): Promise<string | null> {
    const [found] = await this.database
      .for(scope, 'lookup')
      .query<{ id: string }>(FIND_CODE_ID, [scope.teamId, code]);
    return found?.id ?? null;
  }

  /** A page of the redemptions of a code, newest first, and one more. */
  findRedeemers(scope: RequestScope, codeId: string, range: CursorRange): Promise<RedeemerRow[]> {
    const values: unknown[] = [scope.teamId, codeId];
    const page = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    return this.database.for(scope, 'list').query<RedeemerRow>(listRedeemers(page), values);
  }

  /** The days of the last `days` days in `timeZone` with redemptions, oldest first. */
  countByDay(
    scope: RequestScope,
    couponId: string,
    { timeZone, days }: { timeZone: string; days: number },
  ): Promise<DayCount[]> {
    const values = [scope.teamId, couponId, timeZone, days];
    return this.database.for(scope, 'search').query<DayCount>(COUNT_REDEMPTIONS_BY_DAY, values);
  }
}
