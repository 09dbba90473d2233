import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import { In } from 'typeorm';
import { isId, newId } from '../../core/values/identifiers';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { METRIC_NAMES, type Platform, type SocialMetrics } from '@rapport/social-connectors';
import type { MeasuredPost } from '../domain/post';
import { SocialPost } from '../entities/social-post.entity';
import { metricColumns } from '../columns.sql';
import { deleteFirstRows } from '../delete-first.sql';

const COLUMNS = [
  'post_type',
  'campaign_id',
  'content',
  'permalink_url',
  'published_at',
  ...metricColumns(METRIC_NAMES),
  'raw_metrics',
];

const SENT = METRIC_NAMES.map((name) => `"${name}" double precision`).join(', ');

/**
 * SQL: the post of platform $2 with an id. No index serves `IS NOT DISTINCT FROM`, so the planner has to use the unique key, which has
 * the post id before the platform. With `=` it may read all posts of the platform while its statistics are out of date.
 */
const isPost = (postId: string): string =>
  `team_id = $1 AND post_id = ${postId} AND platform IS NOT DISTINCT FROM $2`;

/** SQL: updates the counts by the difference between the posts of two relations, from before and after a change. */
const changeCounts = (before: string, after: string): string => `
    change AS (
      SELECT campaign.id, (moved.published_at AT TIME ZONE 'UTC')::date AS day, moved.post_type,
             sum(moved.posts)::integer AS posts
        FROM (SELECT post_type, campaign_id, published_at, 1 AS posts FROM ${after}
              UNION ALL
              SELECT post_type, campaign_id, published_at, -1 FROM ${before}) moved,
             LATERAL (SELECT '' AS id
                      UNION ALL
                      SELECT moved.campaign_id WHERE moved.campaign_id IS NOT NULL) campaign
       GROUP BY campaign.id, day, moved.post_type
      HAVING sum(moved.posts) <> 0
    )
    INSERT INTO social_post_counts (team_id, platform, campaign_id, day, post_type, posts)
    SELECT $1::uuid, $2::text, change.id, change.day, change.post_type,
           change.posts + coalesce((
             SELECT n.posts FROM social_post_counts n
              WHERE (n.team_id, n.platform) = ($1, $2)
                AND (n.campaign_id, n.day, n.post_type) = (change.id, change.day, change.post_type)
           ), 0)
      FROM change
    ON CONFLICT (team_id, platform, campaign_id, day, post_type)
    DO UPDATE SET posts = excluded.posts`;

/**
 * Upserts posts and updates the counts of their days by the difference. Unchanged posts are not written.
 * OFFSET 0 makes the planner look up each known post by {@link isPost}; as a join it may read all posts of the platform.
 */
const UPSERT_POSTS: Statement = {
  name: 'upsert_social_posts',
  text: `
    WITH received AS MATERIALIZED (
      SELECT * FROM json_to_recordset($3::json) AS s(
        id uuid, "postId" text, "postType" text, "campaignId" text, content text,
        "permalinkUrl" text, "publishedAt" timestamptz, ${SENT}, "rawMetrics" jsonb)
    ), known AS MATERIALIZED (
      SELECT received.id, p.post_type, p.campaign_id, p.published_at
        FROM received CROSS JOIN LATERAL (
             SELECT post_type, campaign_id, published_at FROM social_posts
              WHERE ${isPost('received."postId"')}
             OFFSET 0) p
    ), sent AS MATERIALIZED (
      SELECT received.*, received."postType" AS post_type, received."publishedAt" AS published_at,
             coalesce(received."campaignId", CASE WHEN $4::boolean THEN known.campaign_id END)
               AS campaign_id
        FROM received LEFT JOIN known ON known.id = received.id
    ), upserted AS (
      INSERT INTO social_posts AS p (team_id, platform, id, post_id, ${COLUMNS.join(', ')})
      SELECT $1::uuid, $2::text, id, "postId", post_type, campaign_id, content, "permalinkUrl",
             published_at, ${METRIC_NAMES.map((name) => `"${name}"`).join(', ')}, "rawMetrics"
        FROM sent
      ON CONFLICT (team_id, platform, post_id) DO UPDATE
        SET (${COLUMNS.join(', ')}) = ROW (${COLUMNS.map((column) => `excluded.${column}`).join(', ')})
      WHERE (${COLUMNS.map((column) => `p.${column}`).join(', ')})
            IS DISTINCT FROM (${COLUMNS.map((column) => `excluded.${column}`).join(', ')})
    ), ${changeCounts('known', 'sent')}`,
};

/** Sets the campaign of a post and updates the counts of its day. */
const SET_CAMPAIGN = `
    WITH known AS MATERIALIZED (
      SELECT post_type, campaign_id, published_at FROM social_posts
       WHERE ${isPost('$3')}
    ), changed AS (
      SELECT post_type, $4::text AS campaign_id, published_at FROM known
    ), updated AS (
      UPDATE social_posts SET campaign_id = $4 WHERE ${isPost('$3')}
    ), ${changeCounts('known', 'changed')}`;

/** Deletes posts and updates the counts of their days. OFFSET 0 as in {@link UPSERT_POSTS}. */
const DELETE_POSTS = `
    WITH known AS MATERIALIZED (
      SELECT p.id, p.post_type, p.campaign_id, p.published_at
        FROM unnest($3::text[]) AS deleted (post_id) CROSS JOIN LATERAL (
             SELECT id, post_type, campaign_id, published_at FROM social_posts
              WHERE ${isPost('deleted.post_id')}
             OFFSET 0) p
    ), remaining AS (
      SELECT post_type, campaign_id, published_at FROM known WHERE false
    ), removed AS (
      DELETE FROM social_posts WHERE team_id = $1 AND id IN (SELECT id FROM known)
    ), ${changeCounts('known', 'remaining')}`;

/** Sorted by the published time: the index by post id has the posts of all platforms. */
const LIST_OLDEST_POSTS: Statement = {
  name: 'list_posts_to_delete',
  text: `
    SELECT post_id AS "postId" FROM social_posts
     WHERE team_id = $1 AND platform = $2 ORDER BY published_at LIMIT $3`,
};

const DELETE_POST_COUNTS = deleteFirstRows(
  'delete_rest_of_post_counts',
  'DELETE FROM social_post_counts',
  'campaign_id',
);

/** Writes posts. The caller holds the import lock of the platform: concurrent imports would corrupt the counts. */
@Injectable()
export class PostImportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Inserts or updates posts; of two posts with the same id, the later one is stored. `keepMissing`: a post without a
   * campaign keeps the stored one.
   */
  async upsertPosts(
    unit: UnitOfWork,
    platform: Platform,
    posts: readonly MeasuredPost[],
    keepMissing: boolean,
  ): Promise<void> {
    const latest = new Map(posts.map((measured) => [measured.post.postId, measured]));
    const rows = Array.from(latest.values(), ({ post, metrics, rawMetrics }) => ({
      id: newId(),
      ...post,
      publishedAt: toSqlTimestamp(post.publishedAt),
      ...metrics,
      rawMetrics,
    }));
    await this.database
      .for(unit, 'write')
      .query(UPSERT_POSTS, [unit.teamId, platform, JSON.stringify(rows), keepMissing]);
  }

  /** Finds the metrics of posts that are stored, by the platform's own id. */
  async findMetrics(
    unit: UnitOfWork,
    platform: Platform,
    postIds: readonly string[],
  ): Promise<Map<string, SocialMetrics>> {
    const posts = this.database.for(unit, 'write').manager.getRepository(SocialPost);
    const { teamId } = unit;
    const stored = await posts.findBy({ teamId, platform, postId: In([...postIds]) });
    return new Map(stored.map((post) => [post.postId, post]));
  }

  /** Deletes posts by the platform's own ids. */
  async deletePosts(
    unit: UnitOfWork,
    platform: Platform,
    postIds: readonly string[],
  ): Promise<void> {
    const unique = [...new Set(postIds)];
    await this.database.for(unit, 'write').query(DELETE_POSTS, [unit.teamId, platform, unique]);
  }

  /** Deletes at most `limit` posts of a platform, the oldest first, and updates the counts. Returns the number of deleted posts. */
  async deleteSome(unit: UnitOfWork, platform: Platform, limit: number): Promise<number> {
    const values = [unit.teamId, platform, limit];
    const rows = await unit.query<{ postId: string }>(LIST_OLDEST_POSTS, values);
    const postIds = rows.map(({ postId }) => postId);
    if (postIds.length > 0) await this.deletePosts(unit, platform, postIds);
    return postIds.length;
  }

  /** Deletes about `limit` counts of a platform whose posts are deleted; they are all 0. Returns the number of deleted rows. */
  async deleteRest(unit: UnitOfWork, platform: Platform, limit: number): Promise<number> {
    const values = [unit.teamId, platform, limit];
    const [row] = await unit.query<{ count: number }>(DELETE_POST_COUNTS, values);
    return row?.count ?? 0;
  }

  /** Finds the platform's own id of a post by that id or by ours, or null if there is no such post. */
  async findPostId(unit: UnitOfWork, platform: Platform, post: string): Promise<string | null> {
    const posts = this.database.for(unit, 'write').manager.getRepository(SocialPost);
    const { teamId } = unit;
    const found =
      (await posts.findOneBy({ teamId, platform, postId: post })) ??
      (isId(post) ? await posts.findOneBy({ teamId, id: post }) : null);
    return found?.platform === platform ? found.postId : null;
  }

  /** Sets the campaign of a post, or null for none. */
  async setCampaign(
    unit: UnitOfWork,
    platform: Platform,
    postId: string,
    campaignId: string | null,
  ): Promise<void> {
    await this.database
      .for(unit, 'write')
      .query(SET_CAMPAIGN, [unit.teamId, platform, postId, campaignId]);
  }
}
