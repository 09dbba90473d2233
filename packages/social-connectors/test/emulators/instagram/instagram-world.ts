import { DAY_MS } from '../durations';
import type { Truth } from '../meta/meta-emulator';
import { grownCount } from '../seeded';

export interface EmulatedMedium {
  readonly id: string;
  readonly publishedAt: Date;
  readonly caption: string;
  readonly type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  readonly product: 'FEED' | 'REELS';
  readonly views: number;
  readonly reach: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  readonly saved: number;
  /** The owner hides the number of likes. */
  readonly hidesLikes: boolean;
  /** Published before the account became a professional account. */
  isOld: boolean;
  insightsAreMissing: boolean;
}

/** The true numbers of a day of the account, by the names of the platform. */
export type EmulatedDay = Readonly<Record<(typeof TOTALS)[number] | 'reach', number>>;

/** [D] Account metrics with `metric_type=total_value`. */
export const TOTALS = [
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
  'replies',
  'reposts',
  'total_interactions',
  'accounts_engaged',
  'profile_links_taps',
] as const;

/** The medium at a place of the list, newest first, with what its numbers approach in the end. The newest is published at `until`. */
export function makeMedium(truth: Truth, index: number, until: string): EmulatedMedium {
  const number = (name: string, max: number): number => truth(max, 'medium', index, name);
  const isReel = index % 3 === 1;
  const reach = number('reach', 20_000) + 500;
  return {
    id: `179804122${String(99_999_999 - index)}`,
    publishedAt: new Date(Date.parse(until) - index * 0.7 * DAY_MS),
    caption: `Medium ${index}`,
    type: isReel || index % 10 === 0 ? 'VIDEO' : index % 4 === 0 ? 'CAROUSEL_ALBUM' : 'IMAGE',
    product: isReel ? 'REELS' : 'FEED',
    reach,
    views: reach + number('views', 20_000),
    likes: number('likes', 900),
    comments: number('comments', 90),
    shares: number('shares', 50),
    saved: number('saved', 70),
    hidesLikes: index % 6 === 5,
    isOld: false,
    insightsAreMissing: false,
  };
}

/** The medium with its numbers at a time. */
export function mediumAt(medium: EmulatedMedium, now: Date): EmulatedMedium {
  const at = (total: number): number => grownCount(total, medium.publishedAt, now);
  return {
    ...medium,
    views: at(medium.views),
    reach: at(medium.reach),
    likes: at(medium.likes),
    comments: at(medium.comments),
    shares: at(medium.shares),
    saved: at(medium.saved),
  };
}

/** The true numbers of a day. */
export function dayNumbers(truth: Truth, date: string): EmulatedDay {
  const number = (name: string, max: number): number => truth(max, date, name);
  const reach = 500 + number('reach', 4000);
  const parts = {
    likes: number('likes', 300),
    comments: number('comments', 40),
    shares: number('shares', 60),
    saves: number('saves', 50),
    replies: number('replies', 9),
    reposts: number('reposts', 9),
  };
  return {
    reach,
    views: reach + number('views', 5000),
    ...parts,
    total_interactions: Object.values(parts).reduce((sum, part) => sum + part, 0),
    accounts_engaged: number('engaged', 300),
    profile_links_taps: number('taps', 30),
  };
}

export function interactionsOf({ likes, comments, shares, saved }: EmulatedMedium): number {
  return likes + comments + shares + saved;
}
