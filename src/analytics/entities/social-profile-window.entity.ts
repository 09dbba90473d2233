import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../core/database/sql-expressions';
import type { Platform, RawMetrics } from '@rapport/social-connectors';
import type { WindowComparison, WindowFigures } from '../domain/profile';
import { type Window, WINDOWS } from '../domain/window';
import { MetricColumns } from './metric-columns';

/** The figures of a profile over a window, computed by each import; specification 2.7. */
@Entity('social_profile_windows', {
  comment:
    'Figures of a profile over 7, 30 and 90 days and 12 months, computed when data comes in.',
})
@ForeignKey('social_connections', ['teamId', 'platform'], ['teamId', 'platform'], {
  name: 'fk_social_profile_windows_connection',
})
@Check('ck_social_profile_windows_name', oneOf('name', WINDOWS))
export class SocialProfileWindow extends MetricColumns {
  @PrimaryColumn({ name: 'team_id', type: 'uuid' })
  teamId: string;

  @PrimaryColumn({ type: 'text' })
  platform: Platform;

  @PrimaryColumn({ type: 'text' })
  name: Window;

  /** The platform's own metrics of the whole window, as sent; null if it sent none. */
  @Column({ name: 'reported_metrics', type: 'jsonb', nullable: true })
  reportedMetrics: RawMetrics | null;

  @Column({ type: 'double precision', nullable: true })
  followers: number | null;

  @Column({ name: 'raw_kpis', type: 'jsonb' })
  rawKpis: WindowFigures['rawKpis'];

  @Column({ name: 'time_series', type: 'jsonb' })
  timeSeries: WindowFigures['timeSeries'];

  @Column({ name: 'percentage_change', type: 'jsonb' })
  percentageChange: WindowFigures['percentageChange'];

  /** The days of the window, and the window before it. Null if no day is imported, or if an older version computed the figures. */
  @Column({ type: 'jsonb', nullable: true })
  comparison: WindowComparison | null;
}
