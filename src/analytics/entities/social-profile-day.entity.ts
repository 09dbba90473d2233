import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Platform, RawMetrics } from '@rapport/social-connectors';

/** The metrics of a profile for one day (UTC), as the platform sent them. */
@Entity('social_profile_days', {
  comment: 'Metrics of a profile on each day, as the platform reports them.',
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_profile_days_connection',
})
export class SocialProfileDay {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ name: 'raw_metrics', type: 'jsonb' })
  rawMetrics: RawMetrics;
}
