import { DAY_MS } from '../durations';
import { daysOf, grownCount, seeded } from '../seeded';

export interface EmulatedPost {
  readonly id: string;
  readonly kind: 'share' | 'ugcPost';
  readonly commentary: string;
  readonly publishedAt: Date;
  lastModifiedAt: Date;
  lifecycleState: 'PUBLISHED' | 'DRAFT' | 'PUBLISH_FAILED';
  /** An ad without a place in the feed, as of `adContext` or of `distribution`. */
  readonly dark: 'ad' | 'undistributed' | null;
  isDeleted: boolean;
  /** Nobody has seen it: LinkedIn leaves it out of statistics. */
  readonly isUnseen: boolean;
  /** LinkedIn denies its statistics. */
  isDenied: boolean;
}

export interface ShareStatistics {
  readonly impressionCount: number;
  /** Absent if LinkedIn does not report it for this post. */
  readonly uniqueImpressionsCount?: number;
  readonly clickCount: number;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly shareCount: number;
  readonly engagement: number;
}

/** A page of an organization: its posts, and its numbers at any time. Everything follows from the seed. */
export class LinkedinWorld {
  readonly id = '90210042';
  readonly urn = `urn:li:organization:${this.id}`;
  readonly name = 'Kaffeewerk Berlin';
  /** Other organizations that the person administers, by id. */
  readonly others: Readonly<Record<string, string>> = { '90210043': 'Kaffeewerk Potsdam' };
  readonly createdOn: string;
  readonly posts: EmulatedPost[];

  /** `posts` of them are published at `now`, one in two days; as many follow. */
  constructor(
    private readonly seed: string,
    now: Date,
    { posts = 230 } = {},
  ) {
    const first = now.getTime() - posts * 2 * DAY_MS;
    this.createdOn = new Date(first).toISOString().slice(0, 10);
    this.posts = Array.from({ length: posts * 2 }, (_, index) => {
      const time = new Date(first + index * 2 * DAY_MS + seeded(`${seed} ${index}`, 0, DAY_MS));
      const kind = index % 3 === 1 ? 'ugcPost' : 'share';
      return {
        id: `urn:li:${kind}:${7_500_000_000_000_000_000n + BigInt(index)}`,
        kind,
        commentary: `News from the roastery, part ${index + 1}`,
        publishedAt: time,
        // Some are edited a day later.
        lastModifiedAt: new Date(time.getTime() + (index % 17 === 8 ? DAY_MS : 0)),
        lifecycleState: index % 23 === 11 ? 'DRAFT' : 'PUBLISHED',
        dark: index % 19 === 9 ? 'ad' : index % 29 === 14 ? 'undistributed' : null,
        isDeleted: false,
        isUnseen: index % 7 === 3,
        isDenied: false,
      };
    });
  }

  /** All posts that exist at a time, the last changed first. */
  postsAt(now: Date): EmulatedPost[] {
    return this.posts
      .filter(({ isDeleted, publishedAt }) => !isDeleted && publishedAt <= now)
      .sort((a, b) => b.lastModifiedAt.getTime() - a.lastModifiedAt.getTime());
  }

  /** The posts that the page shows. */
  publishedAt(now: Date): EmulatedPost[] {
    return this.postsAt(now).filter(
      ({ lifecycleState, dark }) => lifecycleState === 'PUBLISHED' && dark === null,
    );
  }

  statisticsOf(post: EmulatedPost, now: Date): ShareStatistics {
    const total = (name: string, max: number): number =>
      post.isUnseen
        ? 0
        : grownCount(seeded(`${this.seed} ${post.id} ${name}`, 40, max), post.publishedAt, now);
    const index = Number(BigInt(post.id.slice(post.id.lastIndexOf(':') + 1)) % 1_000n);
    const unique = total('unique', 5_000);
    return statistics({
      impressionCount: total('impressions', 9_000),
      // Missing for some posts [P].
      ...((post.isUnseen || index % 5 !== 4) && { uniqueImpressionsCount: unique }),
      clickCount: total('clicks', 400),
      // Negative when likes of a sponsored share are withdrawn [P].
      likeCount: index % 41 === 20 && !post.isUnseen ? -2 : total('likes', 300),
      commentCount: total('comments', 60),
      shareCount: total('shares', 50),
    });
  }

  dayOf(day: string): ShareStatistics {
    const number = (name: string, max: number): number =>
      seeded(`${this.seed} ${day} ${name}`, 0, max);
    return statistics({
      impressionCount: number('impressions', 4_000),
      uniqueImpressionsCount: number('unique', 2_000),
      clickCount: number('clicks', 90),
      likeCount: number('likes', 80),
      commentCount: number('comments', 12),
      shareCount: number('shares', 8),
    });
  }

  gainsOf(day: string): { organicFollowerGain: number; paidFollowerGain: number } {
    return {
      organicFollowerGain: seeded(`${this.seed} ${day} organic`, -2, 20),
      paidFollowerGain: seeded(`${this.seed} ${day} paid`, 0, 3),
    };
  }

  followersOn(day: string): number {
    return daysOf(this.createdOn, day)
      .map((day) => this.gainsOf(day))
      .reduce((sum, gains) => sum + gains.organicFollowerGain + gains.paidFollowerGain, 4_000);
  }
}

function statistics(counts: Omit<ShareStatistics, 'engagement'>): ShareStatistics {
  const { impressionCount, clickCount, likeCount, commentCount, shareCount } = counts;
  const sum = clickCount + likeCount + commentCount + shareCount;
  return { ...counts, engagement: impressionCount === 0 ? 0 : sum / impressionCount };
}
