import { utcDay } from '@rapport/social-connectors';
import { DAY_MS, MINUTE_MS } from '../../core/values/durations';

const RECENT_MS = 25 * MINUTE_MS;

/** Days before today, and a time of day (UTC) as `HH:MM`. For 0 days, the time is 25 minutes ago, but still today. */
export type DemoTime = readonly [daysAgo: number, time: string];

/** Converts a {@link DemoTime} into a date. */
export function toDate([daysAgo, time]: DemoTime, now: Date): Date {
  const today = utcDay(now);
  const startOfDay = Date.parse(`${today}T00:00:00Z`);
  if (daysAgo === 0) return new Date(Math.max(now.getTime() - RECENT_MS, startOfDay));
  return new Date(Date.parse(`${today}T${time}:00Z`) - daysAgo * DAY_MS);
}
