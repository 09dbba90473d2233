import { type Window } from '../../src/analytics/domain/window';
import { KPI_NAMES, type Kpis, type RawMetrics, shiftDate } from '@rapport/social-connectors';
import type { ProfileDay, ProfileWindow } from '../../src/analytics/domain/profile';

/** All KPIs: null for each KPI that `values` does not have. */
export function kpisOf(values: Partial<Kpis>): Kpis {
  const none = Object.fromEntries(KPI_NAMES.map((name) => [name, null])) as Kpis;
  return { ...none, ...values };
}

/** A day with exactly these KPIs, and no derived KPIs. */
export function profileDay(
  date: string,
  values: Partial<Kpis>,
  overrides: Partial<ProfileDay> = {},
): ProfileDay {
  return {
    date,
    kpis: kpisOf(values),
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
  values: Partial<Kpis>,
  overrides: Partial<ProfileDay> = {},
): ProfileDay[] {
  return Array.from({ length: count }, (_, index) =>
    profileDay(shiftDate(first, index), values, overrides),
  );
}

/** The window of a platform with exactly these KPIs. */
export function profileWindow(
  window: Window,
  values: Partial<Kpis>,
  rawMetrics: RawMetrics = {},
): ProfileWindow {
  return { window, kpis: kpisOf(values), rawMetrics };
}
