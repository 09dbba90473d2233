import { daysBetween, KPI_NAMES, shiftDate } from '@rapport/social-connectors';
import type { ProfileDay, WindowFigures } from './profile';

/**
 * Builds a time series for each metric that is known on any day; specification 2.7. A series has a point for every calendar day
 * from the first to the last day, with null for a missing day. @param days in order
 */
export function toTimeSeries(days: readonly ProfileDay[]): WindowFigures['timeSeries'] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return {};

  const kpisByDate = new Map(days.map((day) => [day.date, day.kpis]));
  const dates = Array.from({ length: daysBetween(first.date, last.date) + 1 }, (_, index) =>
    shiftDate(first.date, index),
  );
  const series: WindowFigures['timeSeries'] = {};
  for (const name of KPI_NAMES) {
    if (days.every((day) => day.kpis[name] === null)) continue;
    series[name] = dates.map((date) => ({ date, value: kpisByDate.get(date)?.[name] ?? null }));
  }
  return series;
}
