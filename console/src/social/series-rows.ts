import type { ChartRow } from '../ui/chart-rows';
import type { TimePoint } from './social-types';

const DAY_MS = 86_400_000;

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number =>
  Math.round((toTime(to) - toTime(from)) / DAY_MS);
export const shiftDay = (day: string, days: number): string => toDay(toTime(day) + days * DAY_MS);

/** A day of a window and the same place in the window before. */
interface SeriesDay {
  readonly day: string;
  readonly dayBefore: string;
  readonly value: number | null;
  readonly valueBefore: number | null;
}

/**
 * The days of a window, from the first one that either window knows to the last.
 * @param length the days of the window
 */
export function seriesDays(
  points: readonly TimePoint[],
  pointsBefore: readonly TimePoint[],
  length: number,
): SeriesDay[] {
  const known = new Map(points.map(({ date, value }) => [date, value]));
  const before = new Map(pointsBefore.map(({ date, value }) => [date, value]));
  const days = [...known.keys(), ...[...before.keys()].map((day) => shiftDay(day, length))];
  const sorted = days.toSorted();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = shiftDay(first, index);
    const dayBefore = shiftDay(day, -length);
    return {
      day,
      dayBefore,
      value: known.get(day) ?? null,
      valueBefore: before.get(dayBefore) ?? null,
    };
  });
}

/** The rows of the chart; those of the window before only if it has any. */
export function seriesRows(
  days: readonly SeriesDay[],
  {
    label,
    short,
    hasBefore,
  }: { label: (day: SeriesDay) => string; short: (day: string) => string; hasBefore: boolean },
): ChartRow[] {
  return days.map((each) => ({
    label: label(each),
    shortLabel: short(each.day),
    csvLabel: each.day,
    now: each.value,
    ...(hasBefore && { before: each.valueBefore }),
  }));
}
