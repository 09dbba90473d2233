const DAY_MS = 86_400_000;
const RECENTLY_MS = 25 * 60_000;

/** How many days before today, and at what time of day (UTC). Today means a few minutes ago. */
export type DemoTime = readonly [daysAgo: number, time: string];

export function toDate([daysAgo, time]: DemoTime, now: Date): Date {
  const today = now.toISOString().slice(0, 10);
  const startOfDay = Date.parse(`${today}T00:00:00Z`);
  if (daysAgo === 0) return new Date(Math.max(now.getTime() - RECENTLY_MS, startOfDay));
  return new Date(Date.parse(`${today}T${time}:00Z`) - daysAgo * DAY_MS);
}
