import { daysBetween, shiftDate } from '../../analytics/domain/window';
import type { SocialSample } from './read-social-samples';
import { shiftLine } from './shift-line';

/** Shifts all times of a sample by the same number of days, so that its profile ends on the day before `today`. */
export function bringUpToDate(sample: SocialSample, today: string): SocialSample {
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
