import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../../tenancy/scope/request-scope';
import { Database } from '../../../core/database/database';
import { utcDay } from '../../domain/calendar-day';
import type { Platform } from '../../domain/platform';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { countDay, type CounterReading } from './count-day';
import { CountedDaysRepository } from './counted-days.repository';
import { PostReadsRepository, type SyncedPost } from './post-reads.repository';

/** Counts the days of platforms that do not report days, from the lifetime counters of posts. */
@Injectable()
export class CountedDaysService {
  constructor(
    private readonly database: Database,
    private readonly days: CountedDaysRepository,
    private readonly reads: PostReadsRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  /**
   * Notes posts that were read on a day (UTC), and adds what they gained to that day, in one transaction: a reading that is
   * repeated adds nothing. Nothing is added to the day on which the account was connected.
   */
  countPosts(
    scope: RequestScope,
    platform: Platform,
    posts: readonly (SyncedPost & CounterReading)[],
    day: string,
  ): Promise<void> {
    return this.database.transaction(scope, async (unit) => {
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
}
