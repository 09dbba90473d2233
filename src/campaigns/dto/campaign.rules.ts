import type { Check } from '../../core/values/rule';
import { checkEnd, checkStart, readEnd, readStart } from '../../customers/coupons/dto/coupon.rules';

/** The number of campaigns of a team. */
export const MAX_CAMPAIGNS = 1_000;

/** Charts have a row for each month: 1,200 at most. */
const EARLIEST_TIME = Date.parse('2000-01-01T00:00:00Z');
const LATEST_TIME = Date.parse('2099-12-31T23:59:59.999Z');

const inRange = (time: Date | null): string | null =>
  time === null || (time.getTime() >= EARLIEST_TIME && time.getTime() <= LATEST_TIME)
    ? null
    : 'must be a time of the years 2000 to 2099';

/** Checks the same as {@link checkStart}, and that the time is within the years that charts show. */
export const checkCampaignStart: Check = (value, object) =>
  checkStart(value, object) ?? (typeof value === 'string' ? inRange(readStart(value)) : null);

/** Checks the same as {@link checkEnd}, and that the time is within these years. */
export const checkCampaignEnd: Check = (value, object) =>
  checkEnd(value, object) ?? (typeof value === 'string' ? inRange(readEnd(value)) : null);
