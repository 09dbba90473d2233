import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Platform } from '@rapport/social-connectors';
import type { Counts } from './count-day';
import { msUntil } from './ms-until';
import { DELETE_STALE_READS, FORGET_STALE, LIST_DUE_POSTS, NOTE_POSTS } from './post-reads.sql';

export interface SyncedPost {
  readonly postId: string;
  readonly publishedAt: Date;
  /** When its metrics are read again, or null for never. */
  readonly nextReadAt: Date | null;
}

/** The known posts of connected accounts, and when their metrics are read again. */
@Injectable()
export class PostReadsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Records that posts were read, and when to read them again. Returns the counters of their previous readings. Records nothing once
   * the account is disconnected.
   * @param posts each post once
   */
  async notePosts(
    scope: RequestScope,
    platform: Platform,
    posts: readonly SyncedPost[],
  ): Promise<Map<string, Counts>> {
    if (posts.length === 0) return new Map();
    const database = this.database.for(scope, 'write');
    const ofPosts = [scope.teamId, platform, posts.map(({ postId }) => postId)];
    await database.query(FORGET_STALE, ofPosts);
    const rows = await database.query<{ id: string; counters: Counts | null }>(NOTE_POSTS, [
      ...ofPosts,
      posts.map(({ publishedAt }) => publishedAt),
      posts.map(({ nextReadAt }) => waitUntil(nextReadAt)),
    ]);
    return new Map(
      rows.flatMap(({ id, counters }) => (counters === null ? [] : [[id, counters] as const])),
    );
  }

  /** Lists the ids of posts that are due to be read, the longest due first; none while reads of an earlier account are being deleted. */
  async listDuePosts(scope: RequestScope, platform: Platform, limit: number): Promise<string[]> {
    const rows = await this.database
      .for(scope, 'write')
      .query<{ id: string }>(LIST_DUE_POSTS, [scope.teamId, platform, limit]);
    return rows.map(({ id }) => id);
  }

  /** Lists the given posts that the platform has not returned for `days`, and whose absence was already recorded a day ago. */
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

  /** Marks posts that the platform does not have any more. @param nextReadAt null if they are not read again */
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

  /**
   * Deletes those of the next `limit` reads after a post that are of an earlier account; all of them if no account is connected.
   * @returns `next`: the post after which the next call continues, or null if there is no further one
   */
  async deleteStale(
    unit: UnitOfWork,
    platform: Platform,
    after: string,
    limit: number,
  ): Promise<{ next: string | null; deleted: number }> {
    const values = [unit.teamId, platform, after, limit];
    const [row] = await unit.query<{ next: string | null; deleted: number }>(
      DELETE_STALE_READS,
      values,
    );
    return row ?? { next: null, deleted: 0 };
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

/** Milliseconds until a time, or null for never. */
const waitUntil = (time: Date | null): number | null => (time === null ? null : msUntil(time));
