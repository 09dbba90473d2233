import { Injectable } from '@nestjs/common';
import { dayOfQuarter, quarterOf } from '../../core/database/chart-days.sql';
import { Database } from '../../core/database/database';
import { keysetOf } from '../../core/database/keyset.sql';
import { parametersOf } from '../../core/database/statement';
import type { CursorRange } from '../../core/http/cursor-range';
import {
  type ChartDivision,
  columnsOfRanges,
  type NamedRange,
} from '../../core/values/named-range';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Coupon } from '../coupons/entities/coupon.entity';

/** The redemptions of coupons, and the points that they added. */
export interface Redeemed {
  readonly redemptions: number;
  readonly points: number;
}

export interface RedeemedOfDay extends Redeemed {
  /** `2026-11-02`: the first day of the day or month. */
  readonly day: string;
}

export interface CouponOfCampaignRow extends Redeemed {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

export interface CustomersOfDay {
  readonly day: string;
  readonly newCustomers: number;
}

const REDEMPTION_SUMS = 'count(*) AS redemptions, coalesce(sum(d.points), 0) AS points';
const SUM_OF_REDEMPTIONS = 'coalesce(sum(found.redemptions), 0)::float8 AS redemptions';
const SUM_OF_POINTS = 'coalesce(sum(found.points), 0)::float8 AS points';

/** The redemptions of each coupon are found by its index, which also has their points. OFFSET 0 keeps this order. */
const SUM_REDEMPTIONS = `
  SELECT ${SUM_OF_REDEMPTIONS}, ${SUM_OF_POINTS}
    FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[])
         WITH ORDINALITY AS requested_range (campaign_id, start_at, end_at, number)
    LEFT JOIN LATERAL (
      SELECT c.id FROM coupons c
       WHERE c.team_id = $1 AND c.campaign_id = requested_range.campaign_id OFFSET 0) coupon ON true
    LEFT JOIN LATERAL (
      SELECT ${REDEMPTION_SUMS} FROM coupon_redemptions d
       WHERE d.team_id = $1 AND d.coupon_id = coupon.id
         AND d.created_at >= requested_range.start_at AND d.created_at <= requested_range.end_at
      OFFSET 0) found ON true
   GROUP BY requested_range.number ORDER BY requested_range.number`;

const SUM_BY_DAY = `
  SELECT ${dayOfQuarter('found.quarter', '$5', '$6')} AS day, ${SUM_OF_REDEMPTIONS}, ${SUM_OF_POINTS}
    FROM (SELECT c.id FROM coupons c WHERE c.team_id = $1 AND c.campaign_id = $2 OFFSET 0) coupon
   CROSS JOIN LATERAL (
      SELECT ${quarterOf('d.created_at')} AS quarter, ${REDEMPTION_SUMS} FROM coupon_redemptions d
       WHERE d.team_id = $1 AND d.coupon_id = coupon.id
         AND d.created_at >= $3::timestamptz AND d.created_at <= $4::timestamptz
       GROUP BY 1) found
   GROUP BY 1`;

const COUNT_CUSTOMERS = `
  SELECT found.customers
    FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[])
         WITH ORDINALITY AS requested_range (campaign_id, start_at, end_at, number)
   CROSS JOIN LATERAL (
     SELECT count(*)::float8 AS customers FROM customers c
      WHERE c.team_id = $1 AND c.campaign_id = requested_range.campaign_id
        AND c.created_at >= requested_range.start_at AND c.created_at <= requested_range.end_at
     OFFSET 0) found
   ORDER BY requested_range.number`;

const CUSTOMERS_BY_DAY = `
  SELECT ${dayOfQuarter('found.quarter', '$5', '$6')} AS day,
         sum(found.customers)::float8 AS "newCustomers"
    FROM (SELECT ${quarterOf('c.created_at')} AS quarter, count(*) AS customers
            FROM customers c
           WHERE c.team_id = $1 AND c.campaign_id = $2
             AND c.created_at >= $3::timestamptz AND c.created_at <= $4::timestamptz
           GROUP BY 1) found
   GROUP BY 1`;

/** Reads the coupons of campaigns, and the customers that their responses have created. */
@Injectable()
export class CampaignCouponsRepository {
  constructor(private readonly database: Database) {}

  /** The sums of each range, in the order of the ranges. */
  sumRedemptions(scope: RequestScope, ranges: readonly NamedRange[]): Promise<Redeemed[]> {
    return this.database
      .for(scope, 'search')
      .query<Redeemed>(SUM_REDEMPTIONS, [scope.teamId, ...columnsOfRanges(ranges)]);
  }

  /** Those days or months that have redemptions, in no order. */
  sumByDay(
    scope: RequestScope,
    { name, from, to }: NamedRange,
    { unit, timeZone }: ChartDivision,
  ): Promise<RedeemedOfDay[]> {
    return this.database
      .for(scope, 'search')
      .query<RedeemedOfDay>(SUM_BY_DAY, [scope.teamId, name, from, to, unit, timeZone]);
  }

  /** The number of new customers of each range, in the order of the ranges. */
  async countCustomers(scope: RequestScope, ranges: readonly NamedRange[]): Promise<number[]> {
    const rows = await this.database
      .for(scope, 'search')
      .query<{ customers: number }>(COUNT_CUSTOMERS, [scope.teamId, ...columnsOfRanges(ranges)]);
    return rows.map(({ customers }) => customers);
  }

  /** Those days or months that have new customers, in no order. */
  countCustomersByDay(
    scope: RequestScope,
    { name, from, to }: NamedRange,
    { unit, timeZone }: ChartDivision,
  ): Promise<CustomersOfDay[]> {
    return this.database
      .for(scope, 'search')
      .query<CustomersOfDay>(CUSTOMERS_BY_DAY, [scope.teamId, name, from, to, unit, timeZone]);
  }

  /** A page of the coupons of a campaign, newest first, and one more, with their redemptions in the range. */
  listCoupons(
    scope: RequestScope,
    { name, from, to }: NamedRange,
    range: CursorRange,
  ): Promise<CouponOfCampaignRow[]> {
    const values: unknown[] = [scope.teamId, name, from, to];
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    return this.database.for(scope, 'search').query<CouponOfCampaignRow>(
      `WITH page AS MATERIALIZED (
         SELECT r.id, r.name, r.created_at FROM coupons r
          WHERE r.team_id = $1 AND r.campaign_id = $2 AND ${after} ${sort} ${limit}
       )
       SELECT r.id, r.name, r.created_at AS "createdAt", found.redemptions::float8 AS redemptions,
              found.points::float8 AS points
         FROM page r
        CROSS JOIN LATERAL (
          SELECT ${REDEMPTION_SUMS} FROM coupon_redemptions d
           WHERE d.team_id = $1 AND d.coupon_id = r.id
             AND d.created_at >= $3::timestamptz AND d.created_at <= $4::timestamptz
          OFFSET 0) found
        ${sort}`,
      values,
    );
  }

  /** Sets the campaign of a coupon, or removes it if null. Returns whether the team has the coupon. */
  async setCampaign(
    unit: UnitOfWork,
    couponId: string,
    campaignId: string | null,
  ): Promise<boolean> {
    const { affected } = await this.database
      .for(unit, 'write')
      .manager.update(Coupon, { teamId: unit.teamId, id: couponId }, { campaignId });
    return affected === 1;
  }
}
