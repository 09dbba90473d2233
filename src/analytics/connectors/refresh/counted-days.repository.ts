import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database';
import type { TeamScope, TransactionScope } from '../../../core/http/team-context';
import type { Platform } from '../../domain/platform';
import { SocialCredential } from '../../entities/social-credential.entity';
import { addCounts, countDay, type CounterReading, type Counts } from './count-day';
import { type SyncedPost, SyncJobsRepository } from './sync-jobs.repository';

/** Counts the days of platforms that have none, from the cumulative numbers of posts. */
@Injectable()
export class CountedDaysRepository {
  constructor(
    private readonly database: Database,
    private readonly jobs: SyncJobsRepository,
  ) {}

  /**
   * Notes posts that were read on a day (UTC), and adds what they gained to that day, in one transaction: a reading that is
   * repeated adds nothing. Nothing is added to the day on which the account was connected.
   */
  countPosts(
    team: TeamScope,
    platform: Platform,
    posts: readonly (SyncedPost & CounterReading)[],
    day: string,
  ): Promise<void> {
    return this.database.transaction(team, async (transaction) => {
      const scope = { ...team, transaction };
      // Locks the rows of the posts. In the order of their ids, so that two jobs of an account do not deadlock.
      const sorted = posts.toSorted((a, b) => (a.postId < b.postId ? -1 : 1));
      const known = await this.jobs.notePosts(scope, platform, sorted);
      const key = { teamId: team.teamId, platform };
      const { connectedAt } = await transaction.manager.findOneByOrFail(SocialCredential, key);
      const { counters, gained } = countDay(sorted, known, connectedAt);
      await this.setCounters(scope, platform, counters);
      const isConnectingDay = day === connectedAt.toISOString().slice(0, 10);
      if (isConnectingDay || Object.keys(gained).length === 0) return;
      await this.addTo(scope, platform, day, gained);
    });
  }

  /** Lists the counted days of a range, both included. */
  list(
    team: TeamScope,
    platform: Platform,
    first: string,
    last: string,
  ): Promise<{ day: string; counts: Counts }[]> {
    return this.database.primary(team).query(
      `SELECT day::text, counts FROM social_counted_days
        WHERE team_id = $1 AND platform = $2 AND day BETWEEN $3 AND $4 ORDER BY day`,
      [team.teamId, platform, first, last],
    );
  }

  private async setCounters(
    team: TransactionScope,
    platform: Platform,
    counters: ReadonlyMap<string, Counts>,
  ): Promise<void> {
    const rows = Array.from(counters, ([id, counts]) => ({ id, counts }));
    await this.database.primary(team).query(
      `UPDATE social_post_reads r SET counters = post.counts
         FROM json_to_recordset($3::json) AS post (id text, counts jsonb)
        WHERE r.team_id = $1 AND r.platform = $2 AND r.post_id = post.id`,
      [team.teamId, platform, JSON.stringify(rows)],
    );
  }

  private async addTo(
    team: TransactionScope,
    platform: Platform,
    day: string,
    gained: Counts,
  ): Promise<void> {
    const database = this.database.primary(team);
    const key = [team.teamId, platform, day];
    // The update, which changes nothing, locks the row.
    const [row] = await database.query<{ counts: Counts }>(
      `INSERT INTO social_counted_days AS d (team_id, platform, day, counts) VALUES ($1, $2, $3, '{}')
       ON CONFLICT (team_id, platform, day) DO UPDATE SET counts = d.counts RETURNING counts`,
      key,
    );
    await database.query(
      `UPDATE social_counted_days SET counts = $4 WHERE team_id = $1 AND platform = $2 AND day = $3`,
      [...key, JSON.stringify(addCounts(row?.counts ?? {}, gained))],
    );
  }
}
