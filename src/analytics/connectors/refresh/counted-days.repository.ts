import { Injectable } from '@nestjs/common';
import { utcDay } from '../../domain/calendar-day';
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
      const isConnectingDay = day === utcDay(connectedAt);
      if (isConnectingDay || Object.keys(gained).length === 0) return;
      await this.addTo(scope, platform, day, gained);
    });
  }

  /**
   * Lists the counted days from `first` (null: from the beginning) to `last`, both included. Of the days before the latest
   * sign-in, only those that have not been imported: the others may have the platform's own numbers by now.
   * `coversDays`: since the counted day before, or the sign-in.
   */
  list(
    team: TeamScope,
    platform: Platform,
    first: string | null,
    last: string,
  ): Promise<{ day: string; counts: Counts; coversDays: number }[]> {
    return this.database.primary(team).query(
      `SELECT d.day::text, d.counts,
              coalesce(d.day - greatest(
                (SELECT max(p.day) FROM social_counted_days p
                  WHERE p.team_id = $1 AND p.platform = $2 AND p.day < d.day),
                CASE WHEN c.connected_on < d.day THEN c.connected_on END), 1) AS "coversDays"
         FROM social_counted_days d
        CROSS JOIN (SELECT (connected_at AT TIME ZONE 'UTC')::date AS connected_on
                      FROM social_credentials WHERE team_id = $1 AND platform = $2) c
        WHERE d.team_id = $1 AND d.platform = $2
          AND d.day BETWEEN coalesce($3::date, '-infinity') AND $4
          AND (d.day > c.connected_on
               OR NOT EXISTS (SELECT FROM social_profile_days i
                               WHERE i.team_id = $1 AND i.platform = $2 AND i.day = d.day
                                 AND i.raw_metrics ?& ARRAY(SELECT jsonb_object_keys(d.counts))))
        ORDER BY d.day`,
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
