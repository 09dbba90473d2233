import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { Trigrams } from '../../core/database/trigrams';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { Platform } from '@rapport/social-connectors';
import type { PostFilter } from '../posts/list-posts.sql';
import type { PostRow } from '../posts/posts.repository';
import { type Ranking, rankPostsStatement } from './rank-posts.sql';

/** Reads posts, sorted by a metric. The statements are searches: with a filter they may read many posts that do not pass it. */
@Injectable()
export class RankingRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Lists a page of posts of a platform that is `ready`, and one post more if another page follows. */
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
