import { ApiPropertyOptional, IntersectionType, PickType } from '../../core/openapi/decorators';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { SORT_ORDERS, type SortOrder } from '../../core/values/page';
import { IsOptionalChoice } from '../../core/values/rules';
import { METRIC_NAMES, type MetricName } from '@rapport/social-connectors';
import { type Window, WINDOWS } from '../domain/window';
import { ListPostsDto } from '../dto/list-posts.dto';

export const POST_SORTS = ['publishedAt', ...METRIC_NAMES] as const;
export type PostSort = 'publishedAt' | MetricName;

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The filters of the list of posts, in any order. */
export class PostFilterDto extends PickType(ListPostsDto, [
  'postType',
  'startDate',
  'endDate',
  'campaignId',
  'search',
]) {
  @ApiPropertyOptional({
    enum: WINDOWS,
    description:
      'Only posts of the last 7, 30, 90 or 365 days until now, as `postCount` of the summary counts them.',
  })
  @IsOptionalChoice(WINDOWS)
  window?: Window;

  @ApiPropertyOptional({
    enum: POST_SORTS,
    default: 'publishedAt',
    description:
      'Posts without the metric are the last ones in both orders; posts with equal values are sorted by `publishedAt`.',
  })
  @IsOptionalChoice(POST_SORTS)
  sort: PostSort = 'publishedAt';

  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: '`desc` lists the largest number, or the newest post, first.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';
}

export class RankPostsDto extends IntersectionType(PostFilterDto, CursorQueryDto) {}

export class ExportPostsDto extends PostFilterDto {
  @ApiPropertyOptional({ enum: EXPORT_FORMATS, default: 'csv', description: 'The format.' })
  @IsOptionalChoice(EXPORT_FORMATS)
  format: ExportFormat = 'csv';
}
