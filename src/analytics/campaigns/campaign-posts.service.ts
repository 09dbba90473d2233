import { Injectable } from '@nestjs/common';
import { cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import type { CursorQueryDto } from '../../core/http/page-query.dto';
import type { ChartDivision, NamedRange } from '../../core/values/named-range';
import { type CursorPagination, mapPage, type Page } from '../../core/values/page';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { type PostView, toPostView } from '../posts/post.views';
import {
  CampaignPostsRepository,
  type CarriedId,
  type PostSums,
  type PostSumsOfDay,
} from './campaign-posts.repository';

/** The posts that carry the id of a campaign, on all platforms that are `ready`. The name of a range is the id. */
@Injectable()
export class CampaignPostsService {
  constructor(private readonly posts: CampaignPostsRepository) {}

  /** Reads the number, reach and engagement of the posts published in each range, in the order of the ranges. */
  sum(scope: RequestScope, ranges: readonly NamedRange[]): Promise<PostSums[]> {
    return this.posts.sum(scope, ranges);
  }

  /** Like {@link sum}, for each day or month that has posts, in no particular order. */
  sumByDay(
    scope: RequestScope,
    range: NamedRange,
    division: ChartDivision,
  ): Promise<PostSumsOfDay[]> {
    return this.posts.sumByDay(scope, range, division);
  }

  /** Lists the posts, newest first. @throws ApiError VALIDATION_FAILED for a cursor of another list */
  async list(
    scope: RequestScope,
    range: NamedRange,
    query: CursorQueryDto,
  ): Promise<Page<PostView, CursorPagination>> {
    const after = cursorRangeOf(query, 'posts-of-campaign');
    const found = await this.posts.list(scope, range, after);
    return mapPage(
      cursorPage(found, after, ({ publishedAt }) => publishedAt.getTime()),
      toPostView,
    );
  }

  /** Lists campaign ids that posts carry, in alphabetical order. @param except ids that are left out */
  listIds(scope: RequestScope, except: readonly string[], limit: number): Promise<CarriedId[]> {
    return this.posts.listIds(scope, except, limit);
  }
}
