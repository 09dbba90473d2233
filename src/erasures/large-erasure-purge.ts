import { Injectable } from '@nestjs/common';
import type { ErasedResponses } from '../responses/customer-data/customer-data.service';
import type { Purge, PurgeKind, PurgeStep } from '../tenancy/purges/purge-kind';
import { Purges } from '../tenancy/purges/purges';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { type ErasureChoice, ErasuresService, LARGE_ERASURE } from './erasures.service';

/** Erases a customer with more responses than fit into one transaction; its last step erases the rest as a request does. */
@Injectable()
export class LargeErasurePurge implements PurgeKind {
  readonly kind = LARGE_ERASURE;

  constructor(
    purges: Purges,
    private readonly erasures: ErasuresService,
  ) {
    purges.register(this);
  }

  async step(unit: UnitOfWork, { subjectId, input, progress, rows }: Purge): Promise<PurgeStep> {
    const choice = input as unknown as ErasureChoice;
    const { responses = 0, deliveries = 0 } = progress as Partial<ErasedResponses>;
    const before = { responses, deliveries };
    const erased = await this.erasures.eraseNext(unit, subjectId, choice, before, rows);
    return erased === null ? { isDone: true } : { isDone: false, progress: { ...erased } };
  }
}
