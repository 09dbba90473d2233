import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { cursorPage, cursorRangeOf, hasCursor } from '../../core/http/cursor-range';
import { type ListPage, mapPage, sortedRangeOf } from '../../core/values/page';
import { readDateRange } from '../../core/values/date-range';
import { isId } from '../../core/values/identifiers';
import type { Platform } from '@rapport/social-connectors';
import { postTypesOf } from '../domain/post';
import type { ListPostsDto } from '../dto/list-posts.dto';
import type { PostFilter } from './list-posts.sql';
import { type PostsPagination, type PostView, toPostView } from './post.views';
import { PostsRepository } from './posts.repository';

/** Posts with their metrics; specification 2.6 and 4.3. */
@Injectable()
export class PostsService {
  constructor(private readonly posts: PostsRepository) {}

  /** Lists posts; none unless the platform is `ready`. */
  async list(
    scope: RequestScope,
    platform: Platform,
    query: ListPostsDto,
  ): Promise<ListPage<PostView, PostsPagination>> {
    if (hasCursor(query)) {
      const after = cursorRangeOf(query, `posts-of-${platform}`);
      const filter = readFilter(platform, query);
      const found = await this.posts.listPostsAfter(scope, platform, filter, after);
      return mapPage(cursorPage(found, after, byPublication), toPostView);
    }
    const { page = 1, limit } = query;
    const { rows, total } = await this.posts.listPosts(
      scope,
      platform,
      readFilter(platform, query),
      sortedRangeOf(query),
    );
    return { items: rows.map(toPostView), pagination: { page, limit, total } };
  }

  /** Reads a post of a platform that is `ready`. @throws ApiError POST_NOT_FOUND */
  async get(scope: RequestScope, platform: Platform, id: string): Promise<PostView> {
    const row = isId(id) ? await this.posts.findPost(scope, platform, id) : null;
    if (row === null) throw new ApiError('POST_NOT_FOUND');
    return toPostView(row);
  }
}

const byPublication = ({ publishedAt }: { publishedAt: Date }): number => publishedAt.getTime();

export function readFilter(
  platform: Platform,
  query: Pick<ListPostsDto, 'postType' | 'campaignId' | 'startDate' | 'endDate' | 'search'>,
): PostFilter {
  const { postType, campaignId, search } = query;
  return {
    postType: postTypesOf(platform).length > 1 ? (postType ?? null) : null,
    campaignId: orNull(campaignId),
    range: readDateRange(query.startDate, query.endDate),
    search: orNull(search),
  };
}

const orNull = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;
