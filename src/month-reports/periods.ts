import { DAY_MS } from '../core/values/durations';

/** Days of the calendar, `2026-11-01`, both included. */
export interface Period {
  readonly firstDay: string;
  readonly lastDay: string;
}

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

/** The month, or without one the 30 days that end today. */
export function periodOf(month: string | null, today: string): Period {
  if (month === null) return { firstDay: addDays(today, 1 - RECENT_DAYS), lastDay: today };
  const next = new Date(timeOf(`${month}-01`));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { firstDay: `${month}-01`, lastDay: addDays(dayOf(next.getTime()), -1) };
}

/** The 30 days before, or the month before: of a month that has not ended, only as many days as it has had until today. */
export function periodBefore(
  month: string | null,
  { firstDay, lastDay }: Period,
  today: string,
): Period {
  const dayBefore = addDays(firstDay, -1);
  if (month === null) return { firstDay: addDays(firstDay, -RECENT_DAYS), lastDay: dayBefore };
  const before = { firstDay: `${dayBefore.slice(0, 7)}-01`, lastDay: dayBefore };
  if (today < firstDay || today >= lastDay) return before;
  const sameDay = `${before.firstDay.slice(0, 8)}${today.slice(8)}`;
  return { ...before, lastDay: sameDay < dayBefore ? sameDay : dayBefore };
}

/** The days of a period up to today, oldest first. */
export function daysOf({ firstDay, lastDay }: Period, today: string): string[] {
  const end = lastDay < today ? lastDay : today;
  const days: string[] = [];
  for (let day = firstDay; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}
