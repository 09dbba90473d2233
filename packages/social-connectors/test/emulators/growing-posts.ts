import { DAY_MS, HOUR_MS } from './durations';
import { grownCount, seeded } from './seeded';

/** Cumulative numbers of a post. */
export interface Counts {
  views: number;
  likes: number;
  comments: number;
  shares: number;
  quotes: number;
  saves: number;
}

/** A post whose numbers grow from its publication on, fast at first. Tests may change it. */
export interface GrowingPost {
  readonly id: string;
  readonly text: string;
  readonly publishedAt: Date;
  /** When lists begin to have the post; absent: at its publication. */
  listedAt?: Date;
  /** What the numbers approach in the end. */
  readonly finally: Counts;
  /** Whether the platform has lost its numbers for the moment. */
  isUnreadable: boolean;
  /** Deleted, or not public any more. */
  isGone: boolean;
}

/** Whether the post is in lists at a time. */
export function isListed({ isGone, publishedAt, listedAt }: GrowingPost, at: Date): boolean {
  return !isGone && (listedAt ?? publishedAt) <= at;
}

/** The cumulative numbers at a time. */
export function countsAt({ publishedAt, finally: final }: GrowingPost, at: Date): Counts {
  const grown = (total: number): number => grownCount(total, publishedAt, at);
  return {
    views: grown(final.views),
    likes: grown(final.likes),
    comments: grown(final.comments),
    shares: grown(final.shares),
    quotes: grown(final.quotes),
    saves: grown(final.saves),
  };
}

/** What the published posts gained within a UTC day, `YYYY-MM-DD`. */
export function gainedOn(date: string, posts: readonly GrowingPost[]): Counts {
  const start = new Date(`${date}T00:00:00Z`);
  const end = new Date(start.getTime() + DAY_MS);
  const sum: Counts = { views: 0, likes: 0, comments: 0, shares: 0, quotes: 0, saves: 0 };
  for (const post of posts) {
    const before = countsAt(post, start);
    const after = countsAt(post, end);
    for (const name of Object.keys(sum) as (keyof Counts)[])
      sum[name] += after[name] - before[name];
  }
  return sum;
}

/** Followers at a time: a number that grows by some every day. */
export function followersAt(at: Date): number {
  return 9_000 + Math.floor(((at.getTime() - Date.UTC(2025, 0, 1)) / DAY_MS) * 3.7);
}

/** Posts in the order of publication, `intervalHours` apart, the last one an hour before `until`. The same for the same seed. */
export function growingPosts(plan: {
  seed: string;
  count: number;
  until: Date;
  intervalHours: number;
  idOf: (publishedAt: Date) => string;
}): GrowingPost[] {
  return Array.from({ length: plan.count }, (_, index) => {
    const hoursAgo = (plan.count - 1 - index) * plan.intervalHours + 1;
    const publishedAt = new Date(plan.until.getTime() - hoursAgo * HOUR_MS);
    const upTo = (name: string, max: number): number =>
      seeded(`${plan.seed} ${index} ${name}`, 0, max);
    return {
      id: plan.idOf(publishedAt),
      text: `Post ${index + 1} of ${plan.seed}`,
      publishedAt,
      finally: {
        views: upTo('views', 40_000),
        likes: upTo('likes', 900),
        comments: upTo('comments', 60),
        shares: upTo('shares', 120),
        quotes: upTo('quotes', 20),
        saves: upTo('saves', 50),
      },
      isUnreadable: false,
      isGone: false,
    };
  });
}
