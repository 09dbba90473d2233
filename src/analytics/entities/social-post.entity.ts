import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import {
  type Platform,
  POST_TYPES,
  type PostType,
  type RawMetrics,
} from '@rapport/social-connectors';
import { MetricColumns } from './metric-columns';

/** A post of a platform with its metrics; specification 2.6. */
@Entity('social_posts', {
  comment: 'Posts with their metrics; raw_metrics are the metrics under the names of the platform.',
})
@Unique('uq_social_posts_platform_post', ['teamId', 'postId', 'platform'])
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_posts_connection',
})
@Check('ck_social_posts_post_type', oneOf('post_type', POST_TYPES))
@Check('ck_social_posts_post_id', 'char_length(post_id) BETWEEN 1 AND 255')
@Check('ck_social_posts_campaign_id', 'char_length(campaign_id) BETWEEN 1 AND 255')
@Index('ix_social_posts_type_published', ['teamId', 'platform', 'postType', 'publishedAt', 'id'])
@Index(
  'ix_social_posts_campaign_published',
  ['teamId', 'platform', 'campaignId', 'publishedAt', 'id'],
  { where: 'campaign_id IS NOT NULL' },
)
@Index(
  'ix_social_posts_campaign_type_published',
  ['teamId', 'platform', 'campaignId', 'postType', 'publishedAt', 'id'],
  { where: 'campaign_id IS NOT NULL' },
)
@Index('ix_social_posts_published', { synchronize: false })
@Index('ix_social_posts_by_impressions', { synchronize: false })
@Index('ix_social_posts_by_reach', { synchronize: false })
@Index('ix_social_posts_by_engagement', { synchronize: false })
@Index('ix_social_posts_by_likes', { synchronize: false })
@Index('ix_social_posts_by_comments', { synchronize: false })
@Index('ix_social_posts_by_shares', { synchronize: false })
@Index('ix_social_posts_by_clicks', { synchronize: false })
@Index('ix_social_posts_by_video_views', { synchronize: false })
@Index('ix_social_posts_by_engagement_rate', { synchronize: false })
@Index('ix_social_posts_search', { synchronize: false })
@Index('ix_social_posts_long_search', { synchronize: false })
export class SocialPost extends MetricColumns {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  platform: Platform;

  /** The platform's own id; unique there. */
  @Column({ name: 'post_id', type: 'text' })
  postId: string;

  @Column({ name: 'post_type', type: 'text' })
  postType: PostType;

  @Column({ name: 'campaign_id', type: 'text', nullable: true })
  campaignId: string | null;

  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'permalink_url', type: 'text' })
  permalinkUrl: string;

  @Column({ name: 'published_at', type: 'timestamptz', precision: 3 })
  publishedAt: Date;

  /** The platform's own metrics, as sent. */
  @Column({ name: 'raw_metrics', type: 'jsonb' })
  rawMetrics: RawMetrics;

  /** Generated: the content in lower case; null if it is too long for the index of the list. */
  @Column({
    name: 'search_text',
    type: 'text',
    nullable: true,
    generatedType: 'STORED',
    asExpression:
      'CASE\n    WHEN (octet_length(lower(content)) <= 1000) THEN lower(content)\n    ELSE NULL::text\nEND',
    insert: false,
    update: false,
    select: false,
  })
  searchText: string | null;

  /** Generated: the content in lower case if it is too long for the index of the list, else null. */
  @Column({
    name: 'long_search_text',
    type: 'text',
    nullable: true,
    generatedType: 'STORED',
    asExpression:
      'CASE\n    WHEN (octet_length(lower(content)) > 1000) THEN lower(content)\n    ELSE NULL::text\nEND',
    insert: false,
    update: false,
    select: false,
  })
  longSearchText: string | null;
}
