import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Platform } from '@rapport/social-connectors';
import type { Counts } from './count-day';
import { msUntil } from './ms-until';

export interface SyncedPost {
  readonly postId: string;
  readonly publishedAt: Date;
  /** null: never. */
  readonly nextReadAt: Date | null;
}

/** The known posts of connected accounts, and when their metrics are read again. */
@Injectable()
export class PostReadsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Notes posts that were read, and when to read them again; returns the counters of their previous readings.
   * @param posts each post once
   */
  async notePosts(
    scope: RequestScope,
    platform: Platform,
    posts: readonly SyncedPost[],
  ): Promise<Map<string, Counts>> {
    if (posts.length === 0) return new Map();
    const rows = await this.database
      .for(scope, 'write')
      .query<{ id: string; counters: Counts | null }>(
        `INSERT INTO social_post_reads (team_id, platform, post_id, published_at, next_read_at, reads,
                                      read_at)
       SELECT $1::uuid, $2::text, post.id, post.published_at, now() + post.wait_ms * interval '1 ms', 1, now()
         FROM unnest($3::text[], $4::timestamptz[], $5::float8[])
           AS post (id, published_at, wait_ms)
       ON CONFLICT (team_id, platform, post_id) DO UPDATE
          SET published_at = excluded.published_at, next_read_at = excluded.next_read_at,
              reads = social_post_reads.reads + 1, read_at = excluded.read_at, gone_at = NULL
       RETURNING post_id AS id, counters`,
        [
          scope.teamId,
          platform,
          posts.map(({ postId }) => postId),
          posts.map(({ publishedAt }) => publishedAt),
          posts.map(({ nextReadAt }) => waitUntil(nextReadAt)),
        ],
      );
    return new Map(
      rows.flatMap(({ id, counters }) => (counters === null ? [] : [[id, counters] as const])),
    );
  }

  /** Lists the ids of posts that are due to be read, the longest due first. */
  async listDuePosts(scope: RequestScope, platform: Platform, limit: number): Promise<string[]> {
    const rows = await this.database.for(scope, 'write').query<{ id: string }>(
      `SELECT post_id AS id FROM social_post_reads
        WHERE team_id = $1 AND platform = $2 AND next_read_at <= now()
        ORDER BY next_read_at LIMIT $3`,
      [scope.teamId, platform, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Lists the given posts that the platform has not returned for `days`, and that it did not have on the day before either. */
  async listUnseenPosts(
    scope: RequestScope,
    platform: Platform,
    ids: readonly string[],
    days: number,
  ): Promise<string[]> {
    const rows = await this.database.for(scope, 'write').query<{ id: string }>(
      `SELECT post_id AS id FROM social_post_reads
        WHERE team_id = $1 AND platform = $2 AND post_id = ANY ($3)
          AND read_at < now() - $4 * interval '1 day'
          AND gone_at < now() - interval '12 hours'`,
      [scope.teamId, platform, ids, days],
    );
    return rows.map(({ id }) => id);
  }

  /** Postpones the next reading of posts. */
  async postponePosts(
    scope: RequestScope,
    platform: Platform,
    ids: readonly string[],
    nextReadAt: Date,
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.database.for(scope, 'write').query(
      `UPDATE social_post_reads SET next_read_at = now() + $4 * interval '1 ms'
        WHERE team_id = $1 AND platform = $2 AND post_id = ANY ($3)`,
      [scope.teamId, platform, ids, msUntil(nextReadAt)],
    );
  }

  /** Marks posts that the platform does not have any more. @param nextReadAt null: they are not read again */
  async markGone(
    scope: RequestScope,
    platform: Platform,
    ids: readonly string[],
    nextReadAt: Date | null,
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.database.for(scope, 'write').query(
      `UPDATE social_post_reads
          SET next_read_at = now() + $4::float8 * interval '1 ms', gone_at = least(gone_at, now())
        WHERE team_id = $1 AND platform = $2 AND post_id = ANY ($3)`,
      [scope.teamId, platform, ids, waitUntil(nextReadAt)],
    );
  }

  /** Forgets posts, so that they are not read again. */
  async forget(scope: RequestScope, platform: Platform, postIds: readonly string[]): Promise<void> {
    await this.database
      .for(scope, 'write')
      .query(
        'DELETE FROM social_post_reads WHERE team_id = $1 AND platform = $2 AND post_id = ANY ($3)',
        [scope.teamId, platform, postIds],
      );
  }

  /** Sets the counters of the latest readings of posts. */
  async setCounters(
    scope: RequestScope,
    platform: Platform,
    counters: ReadonlyMap<string, Counts>,
  ): Promise<void> {
    const rows = Array.from(counters, ([id, counts]) => ({ id, counts }));
    await this.database.for(scope, 'write').query(
      `UPDATE social_post_reads r SET counters = post.counts
         FROM json_to_recordset($3::json) AS post (id text, counts jsonb)
        WHERE r.team_id = $1 AND r.platform = $2 AND r.post_id = post.id`,
      [scope.teamId, platform, JSON.stringify(rows)],
    );
  }
}

/** null: never. */
const waitUntil = (time: Date | null): number | null => (time === null ? null : msUntil(time));
