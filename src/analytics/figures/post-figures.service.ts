import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { IS_READY } from '../columns.sql';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';

export interface PostFigures {
  readonly posts: number;
  /** The sum of the reach of the posts; null: no platform reports the reach of any of them. */
  readonly reach: number | null;
}

export interface PlatformFigure extends PostFigures {
  readonly platform: Platform;
  /** null: no platform reports the engagement of any of them. */
  readonly engagement: number | null;
}

/** The posts of a team in a range of time on all platforms that are `ready`, for reports. */
@Injectable()
export class PostFiguresService {
  constructor(private readonly database: Database) {}

  /** Of the posts that were published from a time until before another one. OFFSET 0 keeps the index of each platform. */
  async read(scope: RequestScope, from: Date, until: Date): Promise<PostFigures> {
    const [row] = await this.database.for(scope, 'search').query<PostFigures>(
      `SELECT coalesce(sum(found.posts), 0)::float8 AS posts, sum(found.reach)::float8 AS reach
         FROM (SELECT c.platform FROM social_connections c WHERE c.team_id = $1 AND ${IS_READY}) c
        CROSS JOIN LATERAL (
          SELECT count(*) AS posts, sum(p.reach) AS reach FROM social_posts p
           WHERE p.team_id = $1 AND p.platform = c.platform
             AND p.published_at >= $2 AND p.published_at < $3
          OFFSET 0) found`,
      [scope.teamId, from, until],
    );
    if (row === undefined) throw new Error('The statement returned no row.');
    return row;
  }

  /** The same by platform: those that are `ready`. */
  async readByPlatform(scope: RequestScope, from: Date, until: Date): Promise<PlatformFigure[]> {
    const rows = await this.database.for(scope, 'search').query<PlatformFigure>(
      `SELECT c.platform, found.posts, found.reach, found.engagement
         FROM (SELECT c.platform FROM social_connections c WHERE c.team_id = $1 AND ${IS_READY}) c
        CROSS JOIN LATERAL (
          SELECT count(*)::float8 AS posts, sum(p.reach)::float8 AS reach,
                 sum(p.engagement)::float8 AS engagement
            FROM social_posts p
           WHERE p.team_id = $1 AND p.platform = c.platform
             AND p.published_at >= $2 AND p.published_at < $3
          OFFSET 0) found`,
      [scope.teamId, from, until],
    );
    return PLATFORMS.flatMap((platform) => rows.filter((row) => row.platform === platform));
  }
}
