import {
  daysBetween,
  isJsonObject,
  type JsonObject,
  type Platform,
  POST_MAPPINGS,
  shiftDate,
} from '@rapport/social-connectors';
import { DAY_MS } from '../../core/values/durations';
import type { SocialSample } from './read-social-samples';

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const DAY_SECONDS = 86_400;

/** Shifts all times of a sample by the same number of days, so that its profile ends on the day before `today`. */
export function shiftSample(sample: SocialSample, today: string): SocialSample {
  const dates = sample.profile.flatMap(({ date }) => (typeof date === 'string' ? [date] : []));
  const last = dates.toSorted().at(-1);
  if (last === undefined) return sample;

  const days = daysBetween(last, shiftDate(today, -1));
  const { platform, posts, profile } = sample;
  return {
    platform,
    posts: posts.map((line) => shiftLine(platform, line, days)),
    profile: profile.map((line) => shiftLine(platform, line, days)),
  };
}

/**
 * Shifts a post or a day of a profile by days, at the same time of day. The line of a whole window has no date and stays
 * unchanged.
 */
export function shiftLine(platform: Platform, line: JsonObject, days: number): JsonObject {
  const { path, format } = POST_MAPPINGS[platform].publishedAt;
  const dayLength = format === 'seconds' ? DAY_SECONDS : DAY_MS;
  const shift = (time: unknown): unknown => {
    if (typeof time === 'number') return time + days * dayLength;
    if (typeof time !== 'string') return time;
    return shiftDate(time.slice(0, DATE_LENGTH), days) + time.slice(DATE_LENGTH);
  };
  return changeAt(changeAt(line, ['date'], shift), path.split('.'), shift);
}

function changeAt(
  object: JsonObject,
  [name = '', ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): JsonObject {
  const value = object[name];
  if (value === undefined) return object;
  if (rest.length === 0) return { ...object, [name]: change(value) };
  return isJsonObject(value) ? { ...object, [name]: changeAt(value, rest, change) } : object;
}
