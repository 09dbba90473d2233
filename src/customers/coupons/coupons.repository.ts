import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';

export interface NewCoupon {
  id: string;
  name: string;
  points: number;
  perCustomer: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

export interface NewCode {
  id: string;
  code: string;
}

export interface CouponRow {
  couponId: string;
  name: string;
  points: number;
  /** The number of codes. */
  codes: number;
  /** The number of redemptions of all codes. */
  redeemed: number;
}

@Injectable()
export class CouponsRepository {
  constructor(private readonly database: Database) {}

  /** Inserts the coupon and all its codes in one statement. */
  async insertCoupon(
    teamId: string,
    coupon: NewCoupon,
    codes: readonly NewCode[],
    maxRedemptions: number,
  ): Promise<void> {
    await this.database.query(
      `WITH coupon AS (
         INSERT INTO coupons (team_id, id, name, points, per_customer, starts_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         RETURNING id
       )
       INSERT INTO coupon_codes (team_id, coupon_id, id, code, max_redemptions)
       SELECT $1, coupon.id, codes.id, codes.code, $10
         FROM coupon, unnest($8::uuid[], $9::text[]) AS codes(id, code)`,
      [
        teamId,
        coupon.id,
        coupon.name,
        coupon.points,
        coupon.perCustomer,
        coupon.startsAt,
        coupon.endsAt,
        codes.map(({ id }) => id),
        codes.map(({ code }) => code),
        maxRedemptions,
      ],
    );
  }

  /** Newest first. */
  listCoupons(teamId: string): Promise<CouponRow[]> {
    return this.database.query<CouponRow>(
      `SELECT c.id AS "couponId", c.name, c.points::float8 AS points, codes.number AS codes, codes.redeemed
         FROM coupons c
        CROSS JOIN LATERAL (
          SELECT count(*)::integer AS number, coalesce(sum(redemptions), 0)::integer AS redeemed
            FROM coupon_codes WHERE team_id = c.team_id AND coupon_id = c.id) codes
        WHERE c.team_id = $1
        ORDER BY c.created_at DESC, c.id DESC`,
      [teamId],
    );
  }

  /** The codes of a coupon in the order of their creation; null when the team has no such coupon. */
  async findCodes(teamId: string, couponId: string): Promise<string[] | null> {
    const rows = await this.database.query<{ code: string | null }>(
      `SELECT codes.code
         FROM coupons c
         LEFT JOIN coupon_codes codes ON codes.team_id = c.team_id AND codes.coupon_id = c.id
        WHERE c.team_id = $1 AND c.id = $2
        ORDER BY codes.id`,
      [teamId, couponId],
    );
    return rows.length === 0 ? null : rows.flatMap(({ code }) => code ?? []);
  }
}
