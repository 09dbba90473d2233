import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { ApiError } from '../../core/errors/api-error';
import { isId, newId } from '../../core/values/identifiers';
import { type CouponRow, CouponsRepository } from './coupons.repository';
import { generateCode } from './domain/generate-code';

export interface CouponSettings {
  name: string;
  points: number;
  /** The number of codes to create. */
  codes: number;
  /** The maximum number of redemptions of each code. */
  maxRedemptions: number;
  /** The maximum number of redemptions by one customer, over all codes. */
  perCustomer: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

export interface CreatedCoupon {
  couponId: string;
  points: number;
  codes: string[];
}

/** Creates and lists coupons, for the command line. The caller checks that the team exists. */
@Injectable()
export class CouponsService {
  constructor(
    private readonly coupons: CouponsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Creates a coupon as the operator. */
  async createAsOperator(scope: RequestScope, settings: CouponSettings): Promise<CreatedCoupon> {
    const { teamId } = scope;
    const { name, points, perCustomer, startsAt, endsAt, maxRedemptions } = settings;
    const coupon = { teamId, id: newId(), name, points, perCustomer, startsAt, endsAt };
    const codes = Array.from({ length: settings.codes }, () => ({
      teamId,
      id: newId(),
      couponId: coupon.id,
      code: generateCode(),
      maxRedemptions,
    }));
    const change = changeByOperator('createCoupon', 'coupon', coupon.id, { name, points });
    await this.audit.run(scope, change, (unit) => this.coupons.insertCoupon(unit, coupon, codes));
    return { couponId: coupon.id, points, codes: codes.map(({ code }) => code) };
  }

  /** Newest first. */
  list(scope: RequestScope): Promise<CouponRow[]> {
    return this.coupons.listCoupons(scope);
  }

  /** The codes in the order of their creation. @throws ApiError COUPON_NOT_FOUND */
  async listCodes(scope: RequestScope, couponId: string): Promise<string[]> {
    const codes = isId(couponId) ? await this.coupons.findCodes(scope, couponId) : null;
    if (codes === null) throw new ApiError('COUPON_NOT_FOUND');
    return codes;
  }
}
