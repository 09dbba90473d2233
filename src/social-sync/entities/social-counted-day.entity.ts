import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Platform } from '@rapport/social-connectors';

/** What the posts of an account gained on a day (UTC), on platforms without metrics of days. */
@Entity('social_counted_days', {
  comment:
    'Increases of the counters of posts between two readings, by the day (UTC) of the later reading, and readings of counters of the account.',
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_counted_days_connection',
})
export class SocialCountedDay {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ type: 'date' })
  day: string;

  /** Sums by the platform's own names. */
  @Column({ type: 'jsonb' })
  counts: Record<string, number>;

  /** The last readings of the account's own lifetime counters on the day. */
  @Column({ type: 'jsonb', default: '{}' })
  readings: Record<string, number>;
}
