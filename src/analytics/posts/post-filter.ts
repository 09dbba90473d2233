import type { DateRange } from '../../core/http/date-range';
import type { SortOrder } from '../../core/http/page-query.dto';
import type { PostType } from '../domain/post';

/** Which posts of a platform are meant; null: not filtered by this. */
export interface PostFilter {
  postType: PostType | null;
  campaignId: string | null;
  range: DateRange;
  search: string | null;
}

export interface PostPage {
  order: SortOrder;
  limit: number;
  offset: number;
}
