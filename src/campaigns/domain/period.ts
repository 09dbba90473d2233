import { type Window, WINDOW_DAYS } from '../../analytics/domain/window';
import { DAY_MS } from '../../core/values/durations';
import type { ChartUnit, NamedRange } from '../../core/values/named-range';

interface Dated {
  readonly campaignId: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Days of a chart; a longer time is shown by month. */
export const MAX_CHART_DAYS = 366;

/**
 * The time in which the numbers of a campaign are counted: from its start to its end, or to now while it runs; with a window, the part of
 * this time in the last days up to today (UTC). Empty, ending before it starts, if there is no such part.
 */
export function periodOf(
  { campaignId, startsAt, endsAt }: Dated,
  window: Window | null,
  now: number,
): NamedRange {
  const to = Math.min(endsAt?.getTime() ?? now, now);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const first = window === null ? -Infinity : today - (WINDOW_DAYS[window] - 1) * DAY_MS;
  const from = Math.max(startsAt.getTime(), first);
  return { name: campaignId, from: new Date(from), to: new Date(to) };
}

/** Days, unless there would be too many of them. */
export const chartUnitOf = ({ from, to }: NamedRange): ChartUnit =>
  to.getTime() - from.getTime() < MAX_CHART_DAYS * DAY_MS ? 'day' : 'month';
