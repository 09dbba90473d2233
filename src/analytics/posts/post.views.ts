import { ApiProperty } from '../../core/openapi/decorators';
import type { Pagination } from '../../core/values/page';
import { opaqueId } from '../../core/openapi/sample-ids';
import {
  type Platform,
  PLATFORMS,
  POST_TYPES,
  type PostType,
  type RawMetrics,
  type SocialMetrics,
} from '@rapport/social-connectors';
import { MetricsView, toMetricsView } from '../metrics.views';
import type { PostRow } from './posts.repository';

/** Specification 2.6. */
export class PostView {
  @ApiProperty(opaqueId('post'))
  id: string;

  @ApiProperty({ description: "The platform's own id.", example: '17912345678901234' })
  postId: string;

  @ApiProperty({ enum: PLATFORMS, example: 'instagram' })
  platform: Platform;

  @ApiProperty({ enum: POST_TYPES, example: 'reel' })
  postType: PostType;

  @ApiProperty({ type: String, nullable: true, example: 'autumn-launch-2026' })
  campaignId: string | null;

  @ApiProperty({
    description: 'The text of the post; empty if it has none.',
    example: 'From bean to cup in thirty seconds.',
  })
  content: string;

  @ApiProperty({
    description: 'The URL of the post; empty if the platform reports none.',
    example: 'https://www.instagram.com/reel/C0ffee/',
  })
  permalinkUrl: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-02T09:30:00.000Z' })
  publishedAt: string;

  @ApiProperty({ type: MetricsView })
  metrics: SocialMetrics;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: "The platform's own metrics under its own names, unchanged.",
    example: { reach: 1180, total_interactions: 128 },
  })
  rawMetrics: RawMetrics;
}

/** The pagination of posts, without the number of pages. Specification 4.3. */
export type PostsPagination = Omit<Pagination, 'totalPages'>;

export function toPostView(row: PostRow): PostView {
  return {
    id: row.id,
    postId: row.postId,
    platform: row.platform,
    postType: row.postType,
    campaignId: row.campaignId,
    content: row.content,
    permalinkUrl: row.permalinkUrl,
    publishedAt: row.publishedAt.toISOString(),
    metrics: toMetricsView(row),
    rawMetrics: row.rawMetrics,
  };
}
