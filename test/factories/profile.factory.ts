import { shiftDate, type Window } from '../../src/analytics/domain/window';
import { KPI_NAMES, type Kpis, type RawMetrics } from '../../src/analytics/domain/metrics';
import type { ProfileDay, ProfileWindow } from '../../src/analytics/domain/profile';

/** All KPIs; unknown ones are null. */
export function kpisOf(known: Partial<Kpis>): Kpis {
  const none = Object.fromEntries(KPI_NAMES.map((name) => [name, null])) as Kpis;
  return { ...none, ...known };
}

/** A day with exactly these KPIs, and none derived. */
export function profileDay(
  date: string,
  known: Partial<Kpis>,
  overrides: Partial<ProfileDay> = {},
): ProfileDay {
  return {
    date,
    kpis: kpisOf(known),
    rawMetrics: {},
    counters: {},
    reportsEngagement: false,
    ...overrides,
  };
}

/** Consecutive days with equal KPIs. */
export function profileDays(
  first: string,
  count: number,
  known: Partial<Kpis>,
  overrides: Partial<ProfileDay> = {},
): ProfileDay[] {
  return Array.from({ length: count }, (_, index) =>
    profileDay(shiftDate(first, index), known, overrides),
  );
}

/** The window of a platform with exactly these KPIs. */
export function profileWindow(
  window: Window,
  known: Partial<Kpis>,
  rawMetrics: RawMetrics = {},
): ProfileWindow {
  return { window, kpis: kpisOf(known), rawMetrics };
}
