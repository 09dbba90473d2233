const DAY_MS = 86_400_000;
const RECENTLY_MS = 25 * 60_000;

/** A time as days before today and time of day (UTC), `HH:MM`; for 0 days it means 25 minutes ago, today at the earliest. */
export type DemoTime = readonly [daysAgo: number, time: string];

/** Converts a {@link DemoTime} into a date. */
export function toDate([daysAgo, time]: DemoTime, now: Date): Date {
  const today = now.toISOString().slice(0, 10);
  const startOfDay = Date.parse(`${today}T00:00:00Z`);
  if (daysAgo === 0) return new Date(Math.max(now.getTime() - RECENTLY_MS, startOfDay));
  return new Date(Date.parse(`${today}T${time}:00Z`) - daysAgo * DAY_MS);
}
