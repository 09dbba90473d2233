import type { ProfileDay } from './profile';

/** The number of followers on the last of the days, which are in order, that knows it. */
export function lastFollowers(days: readonly ProfileDay[]): number | null {
  return days.findLast((day) => day.kpis.followers !== null)?.kpis.followers ?? null;
}
