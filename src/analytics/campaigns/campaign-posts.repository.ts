import { Injectable } from '@nestjs/common';
import { dayOfQuarter, quarterOf } from '../../core/database/chart-days.sql';
import { Database } from '../../core/database/database';
import { boundsAfter, keysetOf } from '../../core/database/keyset.sql';
import { toSqlTimestamp } from '../../core/database/sql-expressions';
import { parametersOf } from '../../core/database/statement';
import type { CursorRange } from '../../core/http/cursor-range';
import {
  type ChartDivision,
  columnsOfRanges,
  type NamedRange,
} from '../../core/values/named-range';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { READY_PLATFORMS } from '../columns.sql';
import { POST_COLUMNS } from '../posts/list-posts.sql';
import type { PostRow } from '../posts/posts.repository';

/** The number of posts of a campaign in a range, and sums of their metrics, null if no platform reports the metric of any post. */
export interface PostSums {
  readonly posts: number;
  readonly reach: number | null;
  readonly engagement: number | null;
}

export interface PostSumsOfDay extends PostSums {
  /** `2026-11-02`: the first day of the day or month. */
  readonly day: string;
}

/** A campaign id that posts carry. */
export interface CarriedId {
  readonly id: string;
  readonly posts: number;
  /** When the first of the posts was published. */
  readonly since: Date;
}

/**
 * The posts of each range are found by the index of their campaign on each platform. OFFSET 0 keeps PostgreSQL from joining all posts
 * of the team.
 */
const SUM_POSTS = `
  SELECT coalesce(sum(found.posts), 0)::float8 AS posts, sum(found.reach) AS reach,
         sum(found.engagement) AS engagement
    FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[])
         WITH ORDINALITY AS asked (campaign_id, start_at, end_at, number)
    LEFT JOIN ${READY_PLATFORMS} c ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS posts, sum(p.reach) AS reach, sum(p.engagement) AS engagement
        FROM social_posts p
       WHERE p.team_id = $1 AND p.platform = c.platform AND p.campaign_id = asked.campaign_id
         AND p.published_at >= asked.start_at AND p.published_at <= asked.end_at
      OFFSET 0) found ON true
   GROUP BY asked.number ORDER BY asked.number`;

const SUM_BY_DAY = `
  SELECT ${dayOfQuarter('found.quarter', '$5', '$6')} AS day, sum(found.posts)::float8 AS posts,
         sum(found.reach) AS reach, sum(found.engagement) AS engagement
    FROM ${READY_PLATFORMS} c
   CROSS JOIN LATERAL (
      SELECT ${quarterOf('p.published_at')} AS quarter, count(*) AS posts, sum(p.reach) AS reach,
             sum(p.engagement) AS engagement
        FROM social_posts p
       WHERE p.team_id = $1 AND p.platform = c.platform AND p.campaign_id = $2
         AND p.published_at >= $3::timestamptz AND p.published_at <= $4::timestamptz
       GROUP BY 1) found
   GROUP BY 1`;

/** Walks the index from one campaign id to the next, reading only the first post of each, for at most $3 steps (loose index scan). */
const LIST_IDS = `
  WITH RECURSIVE walked AS (
    SELECT c.platform, ''::text AS campaign_id, NULL::timestamptz AS since, 0 AS step
      FROM ${READY_PLATFORMS} c
    UNION ALL
    SELECT walked.platform, next.campaign_id, next.published_at, walked.step + 1
      FROM walked CROSS JOIN LATERAL (
        SELECT p.campaign_id, p.published_at FROM social_posts p
         WHERE p.team_id = $1 AND p.platform = walked.platform
           AND p.campaign_id > walked.campaign_id
         ORDER BY p.campaign_id, p.published_at, p.id LIMIT 1) next
     WHERE walked.step < $3
  ), carried AS (
    SELECT campaign_id, min(since) AS since FROM walked
     WHERE campaign_id <> '' AND campaign_id <> ALL ($2::text[])
     GROUP BY campaign_id ORDER BY campaign_id LIMIT $4
  )
  SELECT carried.campaign_id AS id, carried.since,
         (SELECT coalesce(sum(counted.posts), 0)::float8
            FROM ${READY_PLATFORMS} c
           CROSS JOIN LATERAL (
             SELECT n.posts FROM social_post_counts n
              WHERE n.team_id = $1 AND n.platform = c.platform
                AND n.campaign_id = carried.campaign_id
             OFFSET 0) counted) AS posts
    FROM carried`;

/** Reads the posts of campaigns on all platforms that are `ready`, as their lists do. */
@Injectable()
export class CampaignPostsRepository {
  constructor(private readonly database: Database) {}

  /** Sums the posts of each range, in the order of the ranges. */
  sum(scope: RequestScope, ranges: readonly NamedRange[]): Promise<PostSums[]> {
    return this.database
      .for(scope, 'search')
      .query<PostSums>(SUM_POSTS, [scope.teamId, ...columnsOfRanges(ranges)]);
  }

  /** Sums the posts of each day or month, in no particular order. Leaves out those without posts. */
  sumByDay(
    scope: RequestScope,
    { name, from, to }: NamedRange,
    { unit, timeZone }: ChartDivision,
  ): Promise<PostSumsOfDay[]> {
    return this.database
      .for(scope, 'search')
      .query<PostSumsOfDay>(SUM_BY_DAY, [scope.teamId, name, from, to, unit, timeZone]);
  }

  /** Lists a page of the posts on all platforms, newest first, and one post more if another page follows. */
  list(
    scope: RequestScope,
    { name, from, to }: NamedRange,
    range: CursorRange,
  ): Promise<PostRow[]> {
    const values: unknown[] = [scope.teamId, name];
    const add = parametersOf(values);
    const { after, sort, limit } = keysetOf({ time: 'published_at', ...range }, add);
    const bounds = boundsAfter({ from: from.getTime(), to: to.getTime() }, range);
    const isInRange = [
      ...(bounds.from === null ? [] : [`r.published_at >= ${add(toSqlTimestamp(bounds.from))}`]),
      ...(bounds.to === null ? [] : [`r.published_at <= ${add(toSqlTimestamp(bounds.to))}`]),
      after,
    ].join(' AND ');
    return this.database.for(scope, 'list').query<PostRow>(
      `SELECT ${POST_COLUMNS}
         FROM ${READY_PLATFORMS} c
        CROSS JOIN LATERAL (
          SELECT * FROM social_posts r
           WHERE r.team_id = $1 AND r.platform = c.platform AND r.campaign_id = $2
             AND ${isInRange} ${sort} ${limit}) r
        ${sort} ${limit}`,
      values,
    );
  }

  /** Lists campaign ids that posts carry, in alphabetical order. @param except ids that are left out */
  listIds(scope: RequestScope, except: readonly string[], limit: number): Promise<CarriedId[]> {
    return this.database
      .for(scope, 'search')
      .query<CarriedId>(LIST_IDS, [scope.teamId, except, except.length + limit, limit]);
  }
}
