import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { READY_PLATFORMS } from '../columns.sql';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';

export interface PostFigures {
  readonly posts: number;
  /** The sum of the reach of the posts, or null if no platform reports the reach of any of them. */
  readonly reach: number | null;
}

export interface PlatformFigure extends PostFigures {
  readonly platform: Platform;
  /** The sum of the engagement, or null if the platform reports the engagement of none of them. */
  readonly engagement: number | null;
}

/** Counts the posts of a team in a range of time, and sums their metrics, for reports. Reads all platforms that are `ready`. */
@Injectable()
export class PostFiguresService {
  constructor(private readonly database: Database) {}

  /** Reads the posts published at or after `from` and before `until`. `OFFSET 0` makes the planner use the index of each platform. */
  async read(scope: RequestScope, from: Date, until: Date): Promise<PostFigures> {
    const [row] = await this.database.for(scope, 'search').query<PostFigures>(
      `SELECT coalesce(sum(found.posts), 0)::float8 AS posts, sum(found.reach)::float8 AS reach
         FROM ${READY_PLATFORMS} c
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

  /** Like {@link read}, for each platform that is `ready`. */
  async readByPlatform(scope: RequestScope, from: Date, until: Date): Promise<PlatformFigure[]> {
    const rows = await this.database.for(scope, 'search').query<PlatformFigure>(
      `SELECT c.platform, found.posts, found.reach, found.engagement
         FROM ${READY_PLATFORMS} c
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
