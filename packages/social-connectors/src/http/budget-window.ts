import { DateTime } from 'luxon';

/** `day` and `month` are those of UTC; `pacific day` is the day at whose end Google resets quotas. */
export type WindowLength = 'minute' | 'day' | 'pacific day' | 'month';

export interface BudgetWindow {
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
}

const UNITS = { minute: 'minute', day: 'day', 'pacific day': 'day', month: 'month' } as const;

/** The window that contains a time. */
export function windowAt(length: WindowLength, now: Date): BudgetWindow {
  const zone = length === 'pacific day' ? 'America/Los_Angeles' : 'utc';
  const unit = UNITS[length];
  const start = DateTime.fromJSDate(now, { zone }).startOf(unit);
  return { start: start.toJSDate(), end: start.plus({ [unit]: 1 }).toJSDate() };
}
