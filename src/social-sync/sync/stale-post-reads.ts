import { Injectable } from '@nestjs/common';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { newId } from '../../core/values/identifiers';
import type { Purge, PurgeKind, PurgeStep } from '../../tenancy/purges/purge-kind';
import { Purges } from '../../tenancy/purges/purges';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { PostReadsRepository } from './post-reads.repository';
import { POST_READS_PURGE } from './post-reads.sql';

/** The reads that a request deletes itself. */
const MAX_AT_ONCE = 2_000;

/** Deletes the reads of accounts that are disconnected or replaced: the first ones at once, and those of an account with more in steps. */
@Injectable()
export class StalePostReads implements PurgeKind {
  readonly kind = POST_READS_PURGE;

  constructor(
    private readonly purges: Purges,
    private readonly reads: PostReadsRepository,
  ) {
    purges.register(this);
  }

  /** Deletes the reads of the account that the unit has disconnected or replaced. */
  async delete(unit: UnitOfWork, platform: Platform): Promise<void> {
    const { next } = await this.reads.deleteStale(unit, platform, '', MAX_AT_ONCE);
    if (next === null) return;
    await this.purges.start(unit, { kind: this.kind, subjectId: newId(), input: { platform } });
  }

  async step(unit: UnitOfWork, { input, progress, rows }: Purge): Promise<PurgeStep> {
    const platform = PLATFORMS.find((known) => known === input['platform']);
    if (platform === undefined) throw new Error('The purge has no platform.');
    const { after = '' } = progress as { after?: string };
    const { next, deleted } = await this.reads.deleteStale(unit, platform, after, rows);
    return { isDone: next === null, progress: { after: next }, counts: { postReads: deleted } };
  }
}
