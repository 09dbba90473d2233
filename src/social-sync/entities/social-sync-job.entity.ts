import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import {
  type Platform,
  PLATFORM_ERROR_KINDS,
  type PlatformErrorKind,
  type PostWarning,
} from '@rapport/social-connectors';

/** `posts`: new posts; `rereads`: metrics of known posts; `profile`: days; `backfill`: posts and days from before the connection. */
export const SYNC_KINDS = ['posts', 'rereads', 'profile', 'backfill'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

/** A job that imports posts or the profile of a connected account. */
@Entity('social_sync_jobs', {
  comment:
    'Jobs that sync connected accounts, with their next time; claimed_until is the lease of the process that runs the job.',
})
@ForeignKey('social_credentials', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_sync_jobs_credential',
  onDelete: 'CASCADE',
})
@Check('ck_social_sync_jobs_kind', oneOf('kind', SYNC_KINDS))
@Check('ck_social_sync_jobs_attempts', 'attempts >= 0')
@Check('ck_social_sync_jobs_last_error_kind', oneOf('last_error_kind', PLATFORM_ERROR_KINDS))
@Index('ix_social_sync_jobs_due', { synchronize: false })
export class SocialSyncJob {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ type: 'text' })
  kind: SyncKind;

  @Column({ name: 'next_run_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextRunAt: Date;

  @Column({ name: 'claimed_until', type: 'timestamptz', precision: 3, nullable: true })
  claimedUntil: Date | null;

  /** Failed attempts in a row. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** The position after the last page, or null if the next run begins anew. */
  @Column({ type: 'text', nullable: true })
  cursor: string | null;

  /** All posts published before this time have been read. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  watermark: Date | null;

  /** The last complete day of the profile, `YYYY-MM-DD`. */
  @Column({ name: 'complete_through', type: 'date', nullable: true })
  completeThrough: string | null;

  @Column({ name: 'last_success_at', type: 'timestamptz', precision: 3, nullable: true })
  lastSuccessAt: Date | null;

  @Column({ name: 'last_error_code', type: 'text', nullable: true })
  lastErrorCode: string | null;

  /** Null if the last run succeeded, or ended before the kind was recorded. */
  @Column({ name: 'last_error_kind', type: 'text', nullable: true })
  lastErrorKind: PlatformErrorKind | null;

  /** Metrics that the platform rejected in the last run. */
  @Column({ name: 'rejected_metrics', type: 'text', array: true, default: '{}' })
  rejectedMetrics: string[];

  /** Posts that could not be read completely since the job began with its list. */
  @Column({ type: 'jsonb', default: '[]' })
  warnings: PostWarning[];
}
