import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RawMetrics } from '../domain/metrics';
import type { Platform } from '../domain/platform';
import type { WindowFigures } from '../domain/profile';
import type { Window } from '../domain/window';
import { MetricColumns } from './metric-columns';

/** The figures of a profile over a window, computed by each import; specification 2.7. */
@Entity('social_profile_windows')
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
}
