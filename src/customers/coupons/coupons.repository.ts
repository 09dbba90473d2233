import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import type { CursorRange } from '../../core/http/cursor-range';
import type { PageRange } from '../../core/values/page';
import { Database } from '../../core/database/database';
import { keysetOf } from '../../core/database/keyset.sql';
import { limitOf, splitTotal, type WithTotal } from '../../core/database/page-and-total.sql';
import { parametersOf } from '../../core/database/statement';
import {
  COUNT_CODES,
  DELETE_CODES,
  DELETE_COUPON,
  CLEAR_LATE_STARTS,
  END_COUPONS,
  DISABLE_CODE,
  ENABLE_CODE,
  FIND_CODE,
  FIND_COUPON,
  INSERT_CODES,
  INSERT_COUPON,
  LIST_ALL_COUPONS,
  listCoupons,
  listCouponsAfter,
  LOCK_CODES,
  LOCK_COUPONS,
  LOCK_TERMS,
  UPDATE_COUPON,
} from './coupons.sql';
import { CouponCode } from './entities/coupon-code.entity';
import { Coupon } from './entities/coupon.entity';

/** The properties of a coupon that can be changed. */
export type CouponTerms = Pick<
  Coupon,
  'name' | 'points' | 'maxRedemptions' | 'perCustomer' | 'startsAt' | 'endsAt' | 'description'
>;

export interface CouponRow extends CouponTerms {
  id: string;
  /** The campaign that its redemptions count for, or null. */
  campaignId: string | null;
  /** The number of codes. */
  codes: number;
  /** The number of redemptions of all codes. `bigint`: `pg` returns it as a string. */
  redeemed: string;
  createdAt: Date;
}

export interface NewCode {
  readonly id: string;
  readonly code: string;
}

/** A code with the terms of its coupon. */
export type CodeRow = Pick<Coupon, 'name' | 'points' | 'startsAt' | 'endsAt' | 'maxRedemptions'> & {
  code: string;
  couponId: string;
  redeemed: number;
  /** null if the code is enabled. */
  disabledAt: Date | null;
};

/** What a change found, and whether it was made. */
export interface ChangeOutcome {
  isChanged: boolean;
  /** Whether the coupon would end after it starts. */
  isPeriodValid: boolean;
  /** The redemptions of the code that has been redeemed most often, if the new limit is lower, or else null. */
  redeemedTooOften: number | null;
}

/** What a deletion found. */
export interface DeleteOutcome {
  /** The number of codes. */
  codes: number;
  /** Whether the coupon has been redeemed, so that nothing was deleted. */
  isRedeemed: boolean;
}

/** Coupons and their codes. `RedemptionRepository` redeems codes. */
@Injectable()
export class CouponsRepository {
  constructor(private readonly database: Database) {}

  /** Inserts the coupon with all its codes; null when the team has too many coupons. */
  async insertCoupon(
    unit: UnitOfWork,
    id: string,
    terms: CouponTerms,
    codes: readonly NewCode[],
  ): Promise<Date | null> {
    const { teamId } = unit;
    const values = [
      teamId,
      id,
      terms.name,
      terms.points,
      terms.maxRedemptions,
      terms.perCustomer,
      terms.startsAt,
      terms.endsAt,
      terms.description,
      ...columnsOf(codes),
    ];
    const [, [inserted]] = (await unit.queryAll([
      [LOCK_COUPONS, [teamId]],
      [INSERT_COUPON, values],
    ])) as [object[], { createdAt: Date }[]];
    return inserted?.createdAt ?? null;
  }

  /** Adds codes to a coupon. The caller undoes the transaction if there are too many. */
  async insertCodes(
    unit: UnitOfWork,
    couponId: string,
    codes: readonly NewCode[],
  ): Promise<'added' | 'not found' | 'too many'> {
    const { teamId } = unit;
    // Locks the terms last, so that redemptions wait only until the commit.
    const [, [coupon], , [counted]] = (await unit.queryAll([
      [LOCK_CODES, [teamId, couponId]],
      [INSERT_CODES, [teamId, couponId, ...columnsOf(codes)]],
      [LOCK_TERMS, [teamId, couponId]],
      [COUNT_CODES, [teamId, couponId, codes.length]],
    ])) as [object[], object[], object[], object[]];
    if (coupon === undefined) return 'not found';
    return counted === undefined ? 'too many' : 'added';
  }

  /** Changes some terms, or nothing if a rule rejects them; null when the team has no such coupon. */
  async updateCoupon(
    unit: UnitOfWork,
    couponId: string,
    terms: Partial<CouponTerms>,
  ): Promise<ChangeOutcome | null> {
    const { teamId } = unit;
    const { maxRedemptions, perCustomer, startsAt, endsAt, ...others } = terms;
    // JSON has no members that are undefined.
    const changes = JSON.stringify({
      ...others,
      max_redemptions: maxRedemptions,
      per_customer: perCustomer,
      starts_at: startsAt,
      ends_at: endsAt,
    });
    const [, [outcome]] = (await unit.queryAll([
      [LOCK_TERMS, [teamId, couponId]],
      [UPDATE_COUPON, [teamId, couponId, changes]],
    ])) as [object[], ChangeOutcome[]];
    return outcome ?? null;
  }

  /** Ends those of the coupons that have not ended, and returns their ids and ends. */
  async endCoupons(
    unit: UnitOfWork,
    ids: readonly string[],
  ): Promise<{ readonly id: string; readonly endsAt: Date }[]> {
    // In one order, so that two of these changes do not wait for each other.
    const sorted = ids.toSorted();
    const results = await unit.queryAll([
      ...sorted.map((id) => [LOCK_TERMS, [unit.teamId, id]] as const),
      [CLEAR_LATE_STARTS, [unit.teamId, sorted]],
      [END_COUPONS, [unit.teamId, sorted]],
    ]);
    return results.at(-1) as { id: string; endsAt: Date }[];
  }

  /** Deletes a coupon without its codes, or nothing if it has been redeemed; null when the team has no such coupon. */
  async deleteCoupon(unit: UnitOfWork, couponId: string): Promise<DeleteOutcome | null> {
    const coupon = [unit.teamId, couponId];
    // Once the terms are locked, every redemption is committed, and a later one finds no coupon.
    const [, , [outcome]] = (await unit.queryAll([
      [LOCK_CODES, coupon],
      [LOCK_TERMS, coupon],
      [DELETE_COUPON, coupon],
    ])) as [object[], object[], DeleteOutcome[]];
    return outcome ?? null;
  }

  /** Deletes at most `limit` codes of a coupon that was deleted; returns how many. */
  async deleteCodes(unit: UnitOfWork, couponId: string, limit: number): Promise<number> {
    const [row] = await unit.query<{ codes: number }>(DELETE_CODES, [unit.teamId, couponId, limit]);
    return row?.codes ?? 0;
  }

  /** The coupon, or null when the team has no such coupon. */
  async findCoupon(scope: RequestScope, couponId: string): Promise<CouponRow | null> {
    const [coupon] = await this.database
      .for(scope, 'lookup')
      .query<CouponRow>(FIND_COUPON, [scope.teamId, couponId]);
    return coupon ?? null;
  }

  /** Disables or enables a code; null when the team has no such code. */
  async setDisabled(unit: UnitOfWork, code: string, isDisabled: boolean): Promise<CodeRow | null> {
    const values = [unit.teamId, code];
    const [, [found]] = (await unit.queryAll([
      [isDisabled ? DISABLE_CODE : ENABLE_CODE, values],
      [FIND_CODE, values],
    ])) as [object[], CodeRow[]];
    return found ?? null;
  }

  /** The code, also a disabled one, or null when the team has no such code. */
  async findCode(scope: RequestScope, code: string): Promise<CodeRow | null> {
    const [found] = await this.database
      .for(scope, 'lookup')
      .query<CodeRow>(FIND_CODE, [scope.teamId, code]);
    return found ?? null;
  }

  /** Reads a page, newest first, and the number of all coupons in one statement. */
  async findCoupons(
    scope: RequestScope,
    range: PageRange,
  ): Promise<{ rows: CouponRow[]; total: number }> {
    const values: unknown[] = [scope.teamId];
    const list = listCoupons(limitOf(range, parametersOf(values)));
    const found = await this.database.for(scope, 'list').query<WithTotal<CouponRow>>(list, values);
    return splitTotal(found);
  }

  /** A page of the coupons, newest first, and one coupon more. */
  findCouponsAfter(scope: RequestScope, range: CursorRange): Promise<CouponRow[]> {
    const values: unknown[] = [scope.teamId];
    const page = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    return this.database.for(scope, 'list').query<CouponRow>(listCouponsAfter(page), values);
  }

  /** The ids and names of all coupons, newest first, for the command line. */
  listNames(scope: RequestScope): Promise<{ id: string; name: string }[]> {
    return this.database.for(scope, 'write').manager.find(Coupon, {
      select: { id: true, name: true },
      where: { teamId: scope.teamId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** All coupons, newest first, for the command line. */
  async listCoupons(scope: RequestScope): Promise<CouponRow[]> {
    return this.database.for(scope, 'write').query<CouponRow>(LIST_ALL_COUPONS, [scope.teamId]);
  }

  /** The codes of a coupon in the order of their creation; null when the team has no such coupon. */
  async findCodes(
    scope: RequestScope,
    couponId: string,
  ): Promise<Pick<CouponCode, 'code' | 'disabledAt'>[] | null> {
    const { teamId } = scope;
    const { manager } = this.database.for(scope, 'write');
    if (!(await manager.existsBy(Coupon, { teamId, id: couponId }))) return null;
    return manager.find(CouponCode, {
      select: { code: true, disabledAt: true },
      where: { teamId, couponId },
      order: { id: 'ASC' },
    });
  }
}

const columnsOf = (codes: readonly NewCode[]): [string[], string[]] => [
  codes.map(({ id }) => id),
  codes.map(({ code }) => code),
];
