import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { Trigrams } from '../../core/database/trigrams';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { Platform } from '@rapport/social-connectors';
import type { PostFilter } from '../posts/list-posts.sql';
import type { PostRow } from '../posts/posts.repository';
import { type Ranking, rankPostsStatement } from './rank-posts.sql';

/** Reads posts in the order of a metric. A filter may read many posts that do not pass it, so these are searches. */
@Injectable()
export class RankingRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Lists a page of posts of a platform that is `ready`, and one post more. */
  rank(
    scope: RequestScope,
    platform: Platform,
    filter: PostFilter,
    ranking: Ranking,
  ): Promise<PostRow[]> {
    const { statement, values } = rankPostsStatement(
      scope.teamId,
      platform,
      filter,
      ranking,
      this.trigrams,
    );
    return this.database.for(scope, 'search').query<PostRow>(statement, values);
  }
}
