import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { CursorRange } from '../../core/http/cursor-range';
import type { SortedPageRange } from '../../core/values/page';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { unindexedEquality } from '../../core/database/sql-expressions';
import { splitTotal, type WithTotal } from '../../core/database/page-and-total.sql';
import { Trigrams } from '../../core/database/trigrams';
import { IS_READY } from '../columns.sql';
import type { MetricName, Platform } from '@rapport/social-connectors';
import type { SocialPost } from '../entities/social-post.entity';
import { type Ranking, rankPostsStatement } from '../ranking/rank-posts.sql';
import {
  listPostsAfterStatement,
  listPostsStatement,
  POST_COLUMNS,
  type PostFilter,
} from './list-posts.sql';

export type PostRow = Pick<
  SocialPost,
  | MetricName
  | 'id'
  | 'postId'
  | 'platform'
  | 'postType'
  | 'campaignId'
  | 'content'
  | 'permalinkUrl'
  | 'publishedAt'
  | 'rawMetrics'
>;

const FIND_POST: Statement = {
  name: 'find_social_post',
  isShort: true,
  text: `
    SELECT ${POST_COLUMNS}
      FROM social_posts r
      JOIN social_connections c ON c.team_id = r.team_id AND c.platform = $2
     WHERE r.team_id = $1 AND r.id = $3 AND ${unindexedEquality('r.platform', '$2')} AND ${IS_READY}`,
};

/** Reads posts of platforms whose connection is `ready`. */
@Injectable()
export class PostsRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Lists a page of posts by publishing time and id, with the total of the filter. One round trip. */
  async listPosts(
    scope: RequestScope,
    platform: Platform,
    filter: PostFilter,
    page: SortedPageRange,
  ): Promise<{ rows: PostRow[]; total: number }> {
    const { statement, values } = listPostsStatement(
      scope.teamId,
      platform,
      filter,
      page,
      this.trigrams,
    );
    const database = this.database.for(scope, filter.search === null ? 'list' : 'search');
    return splitTotal(await database.query<WithTotal<PostRow>>(statement, values));
  }

  /** Lists a page of posts after a position, and one post more if another page follows. */
  listPostsAfter(
    scope: RequestScope,
    platform: Platform,
    filter: PostFilter,
    range: CursorRange,
  ): Promise<PostRow[]> {
    const { statement, values } = listPostsAfterStatement(
      scope.teamId,
      platform,
      filter,
      range,
      this.trigrams,
    );
    const database = this.database.for(scope, filter.search === null ? 'list' : 'search');
    return database.query<PostRow>(statement, values);
  }

  /**
   * Lists a page of posts in the order of a metric, and one post more if another page follows. The statement is a search: with a filter
   * it may read many posts that do not pass it.
   */
  rankPosts(
    scope: RequestScope,
    platform: Platform,
    filter: PostFilter,
    ranking: Ranking,
  ): Promise<PostRow[]> {
    const { teamId } = scope;
    const ranked = rankPostsStatement(teamId, platform, filter, ranking, this.trigrams);
    return this.database.for(scope, 'search').query<PostRow>(ranked.statement, ranked.values);
  }

  /** Finds a post by its id. */
  async findPost(scope: RequestScope, platform: Platform, id: string): Promise<PostRow | null> {
    const [row] = await this.database
      .for(scope, 'list')
      .query<PostRow>(FIND_POST, [scope.teamId, platform, id]);
    return row ?? null;
  }
}
