import type { KpiName, Kpis, MetricName, RawMetrics } from './metrics';
import type { Window } from './window';

/** A profile's numbers of one day. */
export interface ProfileDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  kpis: Kpis;
  rawMetrics: RawMetrics;
  /** Readings of the lifetime counters whose growth is a metric. */
  counters: Readonly<Partial<Record<MetricName, number>>>;
  /** Whether the platform itself gave an engagement, so that it is not the sum of likes, comments and so on. */
  reportsEngagement: boolean;
}

/** A profile's numbers of a whole window, as the platform itself reports them. */
export interface ProfileWindow {
  window: Window;
  /** Only what the platform gave: nothing in here is derived from the other values. */
  kpis: Kpis;
  rawMetrics: RawMetrics;
}

/** `null`: nothing is known of the metric on that day. */
export interface TimePoint {
  date: string;
  value: number | null;
}

/** What profile and summary show for one window; specification 2.7. */
export interface WindowFigures {
  kpis: Kpis;
  rawKpis: RawMetrics;
  timeSeries: Partial<Record<KpiName, TimePoint[]>>;
  percentageChange: Partial<Record<KpiName, number>>;
}
