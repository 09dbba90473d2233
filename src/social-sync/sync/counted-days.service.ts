import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { utcDay } from '@rapport/social-connectors';
import { ImportNotAllowed } from '../../analytics/ingestion/social-import.service';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { countDay, type CounterReading, type Counts } from './count-day';
import { CountedDaysRepository } from './counted-days.repository';
import { PostReadsRepository, type SyncedPost } from './post-reads.repository';
import { teamOf } from './run-context';
import { type ClaimedJob, SyncJobsRepository } from './sync-jobs.repository';

/** Counts the days of platforms that do not report days, from the lifetime counters of posts. */
@Injectable()
export class CountedDaysService {
  constructor(
    private readonly database: Database,
    private readonly days: CountedDaysRepository,
    private readonly reads: PostReadsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly jobs: SyncJobsRepository,
  ) {}

  /**
   * Notes posts that were read on a day (UTC), and adds what they gained to that day, in one transaction: a reading that is
   * repeated adds nothing. Nothing is added to the day on which the account was connected.
   */
  countPosts(
    job: ClaimedJob,
    posts: readonly (SyncedPost & CounterReading)[],
    day: string,
  ): Promise<void> {
    const { platform } = job;
    return this.inClaim(job, async (unit) => {
      // Locks the rows of the posts in the order of their ids, so that two jobs of an account do not deadlock.
      const sorted = posts.toSorted((a, b) => (a.postId < b.postId ? -1 : 1));
      const known = await this.reads.notePosts(unit, platform, sorted);
      const { connectedAt } = await this.credentials.get(unit, platform);
      const { counters, gained } = countDay(sorted, known, connectedAt);
      await this.reads.setCounters(unit, platform, counters);
      const isConnectingDay = day === utcDay(connectedAt);
      if (isConnectingDay || Object.keys(gained).length === 0) return;
      await this.days.addTo(unit, platform, day, gained);
    });
  }

  /** Adds the readings of counters of the account on a day. */
  setReadings(job: ClaimedJob, day: string, readings: Counts): Promise<void> {
    return this.inClaim(job, (unit) => this.days.setReadings(unit, job.platform, day, readings));
  }

  /** Stores nothing once the account is disconnected: its data may be deleted by then. */
  private inClaim(job: ClaimedJob, work: (unit: UnitOfWork) => Promise<void>): Promise<void> {
    return this.database.transaction(teamOf(job), async (unit) => {
      if (!(await this.jobs.lockClaim(unit, job))) throw new ImportNotAllowed();
      await work(unit);
    });
  }
}
