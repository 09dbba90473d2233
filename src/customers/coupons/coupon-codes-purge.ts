import { Injectable } from '@nestjs/common';
import type { Purge, PurgeKind, PurgeStep } from '../../tenancy/purges/purge-kind';
import { Purges } from '../../tenancy/purges/purges';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { CouponsRepository } from './coupons.repository';

/** Deletes the codes of deleted coupons, of which one has up to 100,000. */
@Injectable()
export class CouponCodesPurge implements PurgeKind {
  readonly kind = 'couponCodes';

  constructor(
    private readonly purges: Purges,
    private readonly coupons: CouponsRepository,
  ) {
    purges.register(this);
  }

  async start(unit: UnitOfWork, couponId: string): Promise<void> {
    await this.purges.start(unit, { kind: this.kind, subjectId: couponId });
  }

  async step(unit: UnitOfWork, { subjectId, rows }: Purge): Promise<PurgeStep> {
    const codes = await this.coupons.deleteCodes(unit, subjectId, rows);
    return { isDone: codes < rows, counts: { codes } };
  }
}
