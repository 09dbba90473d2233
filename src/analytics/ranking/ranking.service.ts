import { Injectable } from '@nestjs/common';
import { type CursorRange, cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import { batchedDownload } from '../../core/http/csv-download';
import type { Download } from '../../core/http/send-download';
import type { Position } from '../../core/values/cursor';
import { DAY_MS } from '../../core/values/durations';
import { type CursorPagination, mapPage, type Page } from '../../core/values/page';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import type { Platform } from '@rapport/social-connectors';
import { WINDOW_DAYS } from '../domain/window';
import type { PostFilter } from '../posts/list-posts.sql';
import { type PostView, toPostView } from '../posts/post.views';
import { type PostRow, PostsRepository } from '../posts/posts.repository';
import { readFilter } from '../posts/posts.service';
import { lineOf, POSTS_HEADER } from './post-files';
import type { ExportPostsDto, PostFilterDto, PostSort, RankPostsDto } from './rank-posts.dto';

const EXPORT_BATCH = 500;

/** Lists and exports the posts of a platform, sorted by any metric or by time. */
@Injectable()
export class RankingService {
  constructor(private readonly posts: PostsRepository) {}

  /** Lists posts; none unless the platform is `ready`. @throws ApiError VALIDATION_FAILED */
  async list(
    scope: RequestScope,
    platform: Platform,
    query: RankPostsDto,
  ): Promise<Page<PostView, CursorPagination>> {
    const range = cursorRangeOf(query, listOf(platform, query.sort));
    const rows = await this.read(scope, platform, filterOf(platform, query), query.sort, range);
    const rank = rankOf(query.sort);
    const leadOf = rank && ((row: PostRow) => ({ rank: rank(row) }));
    return mapPage(cursorPage(rows, range, byPublication, leadOf), toPostView);
  }

  /** Exports posts. The statement of each batch runs when the client has read the previous batch. */
  async export(
    { teamId }: RequestScope,
    platform: Platform,
    query: ExportPostsDto,
  ): Promise<Download> {
    const { format, sort, order } = query;
    const filter = filterOf(platform, query);
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const scope = systemScope(teamId);
    const rank = rankOf(sort);
    return batchedDownload(
      `${platform} posts`,
      format,
      POSTS_HEADER,
      async (after: Position | null) => {
        const range = { list: listOf(platform, sort), order, limit: EXPORT_BATCH, after };
        const found = await this.read(scope, platform, filter, sort, range);
        const rows = found.slice(0, EXPORT_BATCH);
        const last = found.length > EXPORT_BATCH ? rows.at(-1) : undefined;
        return {
          lines: rows.map((row) => lineOf(format, toPostView(row))).join(''),
          after:
            last === undefined
              ? null
              : {
                  sort: byPublication(last),
                  id: last.id,
                  ...(rank !== undefined && { rank: rank(last) }),
                },
        };
      },
    );
  }

  private read(
    scope: RequestScope,
    platform: Platform,
    filter: PostFilter,
    sort: PostSort,
    range: CursorRange,
  ): Promise<PostRow[]> {
    if (sort === 'publishedAt') return this.posts.listPostsAfter(scope, platform, filter, range);
    const { order, after, limit } = range;
    return this.posts.rankPosts(scope, platform, filter, { metric: sort, order, after, limit });
  }
}

/** The name of the list in its cursors. */
const listOf = (platform: Platform, sort: PostSort): string => {
  const words = sort.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return sort === 'publishedAt' ? `posts-of-${platform}` : `posts-of-${platform}-by-${words}`;
};

const byPublication = ({ publishedAt }: PostRow): number => publishedAt.getTime();

const rankOf = (sort: PostSort): ((row: PostRow) => number | null) | undefined =>
  sort === 'publishedAt' ? undefined : (row) => row[sort];

function filterOf(platform: Platform, query: PostFilterDto): PostFilter {
  const filter = readFilter(platform, query);
  const { window } = query;
  if (window === undefined) return filter;
  const now = Date.now();
  const { from, to } = filter.range;
  const range = {
    from: Math.max(from ?? -Infinity, now - WINDOW_DAYS[window] * DAY_MS),
    to: Math.min(to ?? now, now),
  };
  return { ...filter, range };
}
