import type { DayRange } from '../ui/day-range';
import { shiftDay } from './series-rows';
import type { Span } from './social-types';

interface Days {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** The days that figures have, as the beginning of a choice; without any, the last 30 days. @param now epoch milliseconds */
export function shownDays(span: Span, figures: readonly Days[], now: number): DayRange {
  if (typeof span !== 'string') return span;
  const [latest] = figures
    .flatMap(({ firstDay, lastDay }) =>
      firstDay === null || lastDay === null ? [] : [{ from: firstDay, to: lastDay }],
    )
    .toSorted((one, other) => (one.to < other.to ? 1 : -1));
  const today = new Date(now).toISOString().slice(0, 10);
  return latest ?? { from: shiftDay(today, -29), to: today };
}
