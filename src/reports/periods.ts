import { type DayRange, lengthOf } from '../core/values/day-range';
import { DAY_MS } from '../core/values/durations';

const RECENT_DAYS = 30;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, count: number): string => dayOf(timeOf(day) + count * DAY_MS);

/** The day in the time zone. */
export const dayIn = (now: Date, timeZone: string): string =>
  // The calendar of Canada is written like ISO 8601.
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);

/** What a report is about: a month of the calendar, any days, or (null) the 30 days that end today. */
export type ReportPeriod = { readonly month: string } | DayRange | null;

export function periodOf(period: ReportPeriod, today: string): DayRange {
  if (period === null) return { firstDay: addDays(today, 1 - RECENT_DAYS), lastDay: today };
  if ('firstDay' in period) return period;
  const { month } = period;
  const next = new Date(timeOf(`${month}-01`));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { firstDay: `${month}-01`, lastDay: addDays(dayOf(next.getTime()), -1) };
}

/**
 * The month before, or as many days right before: of a period that has not ended, only as many days as it has had until today.
 * @param days of the period
 */
export function periodBefore(period: ReportPeriod, days: DayRange, today: string): DayRange {
  const dayBefore = addDays(days.firstDay, -1);
  const hasBegun = days.firstDay <= today;
  if (period === null || 'firstDay' in period) {
    const past = hasBegun && today < days.lastDay ? { ...days, lastDay: today } : days;
    return { firstDay: addDays(days.firstDay, -lengthOf(past)), lastDay: dayBefore };
  }
  const before = { firstDay: `${dayBefore.slice(0, 7)}-01`, lastDay: dayBefore };
  if (!hasBegun || today >= days.lastDay) return before;
  const sameDay = `${before.firstDay.slice(0, 8)}${today.slice(8)}`;
  return { ...before, lastDay: sameDay < dayBefore ? sameDay : dayBefore };
}

/** The days of a period up to today, oldest first. */
export function daysOf({ firstDay, lastDay }: DayRange, today: string): string[] {
  const end = lastDay < today ? lastDay : today;
  const days: string[] = [];
  for (let day = firstDay; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}
