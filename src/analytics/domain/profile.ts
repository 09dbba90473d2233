import type { Counters, KpiName, Kpis, RawMetrics } from '@rapport/social-connectors';
import type { Window } from './window';

/** The metrics of a profile for one day. */
export interface ProfileDay {
  /** `YYYY-MM-DD`, UTC. */
  date: string;
  kpis: Kpis;
  rawMetrics: RawMetrics;
  counters: Counters;
  /** Whether the engagement was reported by the platform, not derived from likes, comments and so on. */
  reportsEngagement: boolean;
}

/** The metrics of a profile for a whole window, as the platform itself reports them. */
export interface ProfileWindow {
  window: Window;
  /** Reported values only; none is derived. */
  kpis: Kpis;
  rawMetrics: RawMetrics;
}

/** A value of a time series, null if it is unknown on that day. */
export interface TimePoint {
  date: string;
  value: number | null;
}

/** The figures of a window that profile and summary show; specification 2.7. */
export interface WindowFigures {
  kpis: Kpis;
  rawKpis: RawMetrics;
  timeSeries: Partial<Record<KpiName, TimePoint[]>>;
  percentageChange: Partial<Record<KpiName, number>>;
}

/** The days of a window and the window before it, which ends right before. */
export interface WindowComparison {
  /** The first and the last day of the window, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** Null if no day of the previous window is imported. */
  previous: PreviousWindow | null;
}

export interface PreviousWindow {
  firstDay: string;
  lastDay: string;
  /** The values that `percentageChange` compares with; null if a day is missing or the windows cannot be compared. */
  kpis: Kpis;
  timeSeries: WindowFigures['timeSeries'];
}

export interface ComputedWindow extends WindowFigures {
  /** Null if no day is imported. */
  comparison: WindowComparison | null;
}
