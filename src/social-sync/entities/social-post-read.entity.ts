import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Platform } from '@rapport/social-connectors';

/** When the metrics of a post are read again. One with a `read_at` before the sign-in of the account is of an earlier account. */
@Entity('social_post_reads', {
  comment:
    'Known posts with the time of the next read of their metrics; next_read_at is null once a post is not read any more.',
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_post_reads_connection',
})
@Index('ix_social_post_reads_due', ['teamId', 'platform', 'nextReadAt'], {
  where: 'next_read_at IS NOT NULL',
})
export class SocialPostRead {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  /** The id of the post at the platform. */
  @PrimaryColumn({ name: 'post_id', type: 'text' })
  postId: string;

  @Column({ name: 'published_at', type: 'timestamptz', precision: 3 })
  publishedAt: Date;

  @Column({ name: 'next_read_at', type: 'timestamptz', precision: 3, nullable: true })
  nextReadAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  reads: number;

  /** When the platform last returned the post. */
  @Column({ name: 'read_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  readAt: Date;

  /** When the platform first said that it does not have the post any more. */
  @Column({ name: 'gone_at', type: 'timestamptz', precision: 3, nullable: true })
  goneAt: Date | null;

  /** The lifetime counters of the last reading, on platforms without metrics of days. */
  @Column({ type: 'jsonb', nullable: true })
  counters: Record<string, number> | null;
}
