import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import { ApiError } from '../../core/errors/api-error';
import { readDateRange } from '../../core/http/date-range';
import { isId } from '../../core/identifiers';
import type { Platform } from '../domain/platform';
import type { ListPostsDto } from '../dto/list-posts.dto';
import type { PostFilter } from './post-filter';
import { type PostsPage, type PostView, toPost } from './post.views';
import { PostsRepository } from './posts.repository';

/** The other platforms have no types of posts, and the filter has no effect there; specification 4.3. */
const HAVE_POST_TYPES: readonly Platform[] = ['facebook', 'instagram'];

/** Posts with their numbers; specification 2.6 and 4.3. */
@Injectable()
export class PostsService {
  constructor(private readonly posts: PostsRepository) {}

  /** Empty unless the analytics of the platform are ready. */
  async list(team: TeamScope, platform: Platform, query: ListPostsDto): Promise<PostsPage> {
    const { page, limit, order } = query;
    const { rows, total } = await this.posts.listPosts(
      team,
      platform,
      readFilter(platform, query),
      {
        order,
        limit,
        offset: (page - 1) * limit,
      },
    );
    return { items: rows.map(toPost), pagination: { page, limit, total } };
  }

  /** @throws ApiError POST_NOT_FOUND */
  async get(team: TeamScope, platform: Platform, id: string): Promise<PostView> {
    const row = isId(id) ? await this.posts.findPost(team, platform, id) : null;
    if (row === null) throw new ApiError('POST_NOT_FOUND');
    return toPost(row);
  }
}

function readFilter(platform: Platform, query: ListPostsDto): PostFilter {
  const { postType, campaignId, search } = query;
  return {
    postType: HAVE_POST_TYPES.includes(platform) ? (postType ?? null) : null,
    campaignId: orNull(campaignId),
    range: readDateRange(query.startDate, query.endDate),
    search: orNull(search),
  };
}

const orNull = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;
