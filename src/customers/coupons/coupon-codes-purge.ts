import { Injectable } from '@nestjs/common';
import type { Purge, PurgeKind, PurgeStep } from '../../tenancy/purges/purge-kind';
import { Purges } from '../../tenancy/purges/purges';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { CouponsRepository } from './coupons.repository';

/** The codes that a request deletes itself. */
const MAX_AT_ONCE = 2_000;

/** Deletes the codes of deleted coupons: the first ones at once, and those of a coupon with more, of which it may have 100,000, in steps. */
@Injectable()
export class CouponCodesPurge implements PurgeKind {
  readonly kind = 'couponCodes';

  constructor(
    private readonly purges: Purges,
    private readonly coupons: CouponsRepository,
  ) {
    purges.register(this);
  }

  /** Deletes the codes of a coupon that the unit has deleted. */
  async delete(unit: UnitOfWork, couponId: string): Promise<void> {
    const codes = await this.coupons.deleteCodes(unit, couponId, MAX_AT_ONCE);
    if (codes < MAX_AT_ONCE) return;
    await this.purges.start(unit, { kind: this.kind, subjectId: couponId });
  }

  async step(unit: UnitOfWork, { subjectId, rows }: Purge): Promise<PurgeStep> {
    const codes = await this.coupons.deleteCodes(unit, subjectId, rows);
    return { isDone: codes < rows, counts: { codes } };
  }
}
