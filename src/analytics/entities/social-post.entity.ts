import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RawMetrics } from '../domain/metrics';
import type { Platform } from '../domain/platform';
import type { PostType } from '../domain/post';
import { MetricColumns } from './metric-columns';

/** A post of a platform with its metrics; specification 2.6. */
@Entity('social_posts')
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
    insert: false,
    update: false,
    select: false,
  })
  longSearchText: string | null;
}
