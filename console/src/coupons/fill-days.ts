import { DAY_MS } from '../ui/zoned-day';
import type { RedemptionDay } from './coupon-types';
import { dayOf } from './terms';

/** Every day until today, oldest first; the service leaves out those without redemptions. */
export function fillDays(
  found: readonly RedemptionDay[],
  days: number,
  timeZone: string,
  now: number,
): RedemptionDay[] {
  const counts = new Map(found.map(({ day, redemptions }) => [day, redemptions]));
  const today = Date.parse(`${dayOf(new Date(now).toISOString(), timeZone)}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(today - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, redemptions: counts.get(day) ?? 0 };
  });
}
