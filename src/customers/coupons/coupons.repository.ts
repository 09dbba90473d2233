import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { CouponCode } from './entities/coupon-code.entity';
import { Coupon } from './entities/coupon.entity';

/** Rows of an INSERT, which has a parameter for each value; PostgreSQL accepts 65,535. */
const BATCH_SIZE = 1_000;

export type NewCoupon = Omit<Coupon, 'createdAt'>;
export type NewCode = Omit<CouponCode, 'redemptions'>;

export interface CouponRow {
  id: string;
  name: string;
  points: number;
  /** The number of codes. */
  codes: number;
  /** The number of redemptions of all codes. */
  redeemed: number;
}

/** A subquery over the codes of `coupon`. */
const ofCodes =
  (expression: string) =>
  (query: SelectQueryBuilder<Coupon>): SelectQueryBuilder<CouponCode> =>
    query
      .select(expression)
      .from(CouponCode, 'code')
      .where('code.teamId = coupon.teamId AND code.couponId = coupon.id');

/** Coupons and their codes, for the command line. `RedemptionRepository` redeems codes. */
@Injectable()
export class CouponsRepository {
  constructor(private readonly database: Database) {}

  /** Inserts the coupon with all its codes. */
  async insertCoupon(
    { manager }: UnitOfWork,
    coupon: NewCoupon,
    codes: readonly NewCode[],
  ): Promise<void> {
    await manager.insert(Coupon, coupon);
    for (let start = 0; start < codes.length; start += BATCH_SIZE) {
      await manager.insert(CouponCode, codes.slice(start, start + BATCH_SIZE));
    }
  }

  /** Newest first. */
  async listCoupons(scope: RequestScope): Promise<CouponRow[]> {
    const { entities, raw } = await this.database
      .for(scope, 'write')
      .manager.createQueryBuilder(Coupon, 'coupon')
      .addSelect(ofCodes('count(*)::integer'), 'codes')
      .addSelect(ofCodes('coalesce(sum(code.redemptions), 0)::integer'), 'redeemed')
      .where({ teamId: scope.teamId })
      .orderBy({ 'coupon.createdAt': 'DESC', 'coupon.id': 'DESC' })
      .getRawAndEntities<Pick<CouponRow, 'codes' | 'redeemed'>>();
    // Without joins, each entity comes from one raw row.
    return entities.map(({ id, name, points }, index) => {
      const { codes, redeemed } = raw[index] ?? { codes: 0, redeemed: 0 };
      return { id, name, points, codes, redeemed };
    });
  }

  /** The codes of a coupon in the order of their creation; null when the team has no such coupon. */
  async findCodes(scope: RequestScope, couponId: string): Promise<string[] | null> {
    const { teamId } = scope;
    const { manager } = this.database.for(scope, 'write');
    if (!(await manager.existsBy(Coupon, { teamId, id: couponId }))) return null;
    const codes = await manager.find(CouponCode, {
      select: { code: true },
      where: { teamId, couponId },
      order: { id: 'ASC' },
    });
    return codes.map(({ code }) => code);
  }
}
