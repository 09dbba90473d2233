import { type MetricName, type Platform, shiftDate } from '@rapport/social-connectors';
import { type Window } from '../../src/analytics/domain/window';
import { DAY_MS } from '../../src/core/values/durations';
import type { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';
import type { EmulatedPost } from '../../packages/social-connectors/test/emulators/facebook/facebook-world';
import {
  type Counts,
  countsAt,
  followersAt,
  type GrowingPost,
} from '../../packages/social-connectors/test/emulators/growing-posts';
import type { EmulatedMedium } from '../../packages/social-connectors/test/emulators/instagram/instagram-world';
import { midnight } from '../../packages/social-connectors/test/emulators/meta/meta-emulator';
import type { PlatformEmulator } from '../../packages/social-connectors/test/emulators/platform-emulator';
import { grownCount } from '../../packages/social-connectors/test/emulators/seeded';
import { pacificDay } from '../../packages/social-connectors/test/emulators/youtube/youtube-replies';

/** The metrics that the simulation compares. */
export const COMPARED = [
  'impressions',
  'reach',
  'engagement',
  'likes',
  'comments',
  'shares',
  'clicks',
  'videoViews',
] as const satisfies readonly MetricName[];
export type Compared = Record<(typeof COMPARED)[number], number | null>;

/** A post of a world. */
export interface TruePost {
  readonly publishedAt: Date;
  /** When the platform begins to list it. */
  readonly listedAt: Date;
  readonly metricsAt: (time: Date) => Compared;
}

/** What a platform knows about an account, in our words; the oracle of the simulation. */
export interface PlatformTruth {
  /** All posts that the platform shows at some time, by id. */
  readonly posts: ReadonlyMap<string, TruePost>;
  followersAt(time: Date): number;
  /** The first day that was read when the account was connected. */
  firstDay(connectedAt: Date): string;
  /** The last complete day. */
  lastDay(time: Date): string;
  /** The numbers of a day as the platform reports them at a time, or null if it reports no days. */
  dayAt: ((date: string, time: Date) => Compared) | null;
  /** The metrics of days that the platform does not report any more, with the time since which it does not. */
  readonly retired: Map<keyof Compared, Date>;
  /** The number of unique people of a window that ends with a day, or null if the platform does not count them. */
  reachOf(window: Window, lastDay: string): number | null;
}

const NO_METRICS: Compared = {
  impressions: null,
  reach: null,
  engagement: null,
  likes: null,
  comments: null,
  shares: null,
  clicks: null,
  videoViews: null,
};

/** Completes metrics whose engagement the platform does not report. */
export function derived(metrics: Partial<Compared>): Compared {
  const all = { ...NO_METRICS, ...metrics };
  const parts = [all.likes, all.comments, all.shares, all.clicks].filter((part) => part !== null);
  return { ...all, engagement: parts.length === 0 ? null : parts.reduce((a, b) => a + b, 0) };
}

const utcDay = (time: Date): string => time.toISOString().slice(0, 10);
const yesterdayOf = (time: Date): string => shiftDate(utcDay(time), -1);

/** Runs a function of an emulator at another time. */
function at<T>(emulator: PlatformEmulator, time: Date, run: () => T): T {
  const { now } = emulator;
  emulator.now = () => time;
  try {
    return run();
  } finally {
    emulator.now = now;
  }
}

export function truthOf(platforms: EmulatedPlatforms): Record<Platform, PlatformTruth> {
  return {
    facebook: facebookTruth(platforms),
    instagram: instagramTruth(platforms),
    twitter: twitterTruth(platforms),
    linkedin: linkedinTruth(platforms),
    tiktok: tiktokTruth(platforms),
    youtube: youtubeTruth(platforms),
  };
}

const facebookMetricsAt = (post: EmulatedPost, time: Date): Compared => {
  const grown = (total: number): number => grownCount(total, post.createdAt, time);
  const shares = grown(post.shares);
  return derived({
    impressions: grown(post.views),
    reach: grown(post.viewers),
    likes: grown(post.likes) + grown(post.loves),
    comments: grown(post.comments),
    // Facebook does not send a number of 0 shares.
    shares: shares === 0 ? null : shares,
    clicks: grown(post.clicks),
  });
};

function facebookTruth({ facebook }: EmulatedPlatforms): PlatformTruth {
  const page = facebook.mainPage;
  return {
    posts: new Map(
      page.posts.map((post) => [
        post.id,
        truePost(post.createdAt, (time) => facebookMetricsAt(post, time)),
      ]),
    ),
    retired: new Map(),
    followersAt: (time) => at(facebook, time, () => facebook.followersOf(page)),
    firstDay: (connectedAt) => {
      // The age of a day is the age of its end.
      const date = shiftDate(utcDay(connectedAt), -facebook.keptDays - 1);
      const age = connectedAt.getTime() - midnight(shiftDate(date, 1)).getTime();
      return age < facebook.keptDays * DAY_MS ? date : shiftDate(date, 1);
    },
    lastDay: (time) => lastEndedBefore(time, facebook.lagMs, 'America/Los_Angeles'),
    dayAt: (date, time) => {
      const day = at(facebook, time, () => facebook.reportedDay(page, date));
      const { like = 0, love = 0 } = day.reactions;
      return {
        ...NO_METRICS,
        impressions: day.views,
        reach: day.viewers,
        likes: like + love,
        clicks: day.actions,
        videoViews: day.videoViews,
        engagement: day.engagements,
      };
    },
    reachOf: (window, last) => (window === '7d' ? facebook.viewersOfWeek(page, last) : null),
  };
}

const instagramMetricsAt = (medium: EmulatedMedium, time: Date): Compared => {
  const grown = (total: number): number => grownCount(total, medium.publishedAt, time);
  const [likes, comments, shares] = [medium.likes, medium.comments, medium.shares].map(grown);
  const metrics = derived({ likes, comments, shares });
  return {
    ...metrics,
    impressions: grown(medium.views),
    reach: grown(medium.reach),
    videoViews: medium.type === 'VIDEO' ? grown(medium.views) : null,
    engagement: (metrics.engagement ?? 0) + grown(medium.saved),
  };
};

function instagramTruth({ instagram }: EmulatedPlatforms): PlatformTruth {
  return {
    posts: new Map(
      instagram.media.map((medium) => [
        medium.id,
        truePost(medium.publishedAt, (time) => instagramMetricsAt(medium, time)),
      ]),
    ),
    retired: new Map(),
    followersAt: (time) => at(instagram, time, () => instagram.followers),
    // Instagram keeps 90 days.
    firstDay: (connectedAt) => {
      const date = shiftDate(utcDay(connectedAt), -90);
      const age = connectedAt.getTime() - midnight(date, instagram.timeZone).getTime();
      return age < 90 * DAY_MS ? date : shiftDate(date, 1);
    },
    lastDay: (time) => lastEndedBefore(time, instagram.lagMs, instagram.timeZone),
    dayAt: (date, time) => {
      const day = at(instagram, time, () => instagram.reportedDay(date));
      return {
        ...NO_METRICS,
        impressions: day.views,
        reach: day.reach,
        likes: day.likes,
        comments: day.comments,
        shares: day.shares,
        clicks: day.profile_links_taps,
        engagement: day.total_interactions,
      };
    },
    reachOf: (window, last) =>
      window === '7d' || window === '30d'
        ? instagram.reachOf(window === '7d' ? 7 : 30, last)
        : null,
  };
}

function twitterTruth({ twitter }: EmulatedPlatforms): PlatformTruth {
  return {
    ...countedTruth(twitter.posts, ({ views, likes, comments, shares, quotes }) =>
      derived({ impressions: views, likes, comments, shares: shares + quotes }),
    ),
    reachOf: () => null,
  };
}

function tiktokTruth({ tiktok }: EmulatedPlatforms): PlatformTruth {
  return {
    ...countedTruth(tiktok.posts, ({ views, likes, comments, shares }) =>
      derived({ impressions: views, reach: views, videoViews: views, likes, comments, shares }),
    ),
    reachOf: () => null,
  };
}

/** A platform that reports no days. */
function countedTruth(
  posts: readonly GrowingPost[],
  toMetrics: (counts: Counts) => Compared,
): Omit<PlatformTruth, 'reachOf'> {
  return {
    posts: new Map(
      posts.map((post) => [
        post.id,
        {
          ...truePost(post.publishedAt, (time) => toMetrics(countsAt(post, time))),
          listedAt: post.listedAt ?? post.publishedAt,
        },
      ]),
    ),
    retired: new Map(),
    followersAt,
    firstDay: yesterdayOf,
    lastDay: yesterdayOf,
    dayAt: null,
  };
}

function linkedinTruth({ linkedin }: EmulatedPlatforms): PlatformTruth {
  const { world } = linkedin;
  const shown = world.posts.filter(
    ({ lifecycleState, dark }) => lifecycleState === 'PUBLISHED' && dark === null,
  );
  return {
    posts: new Map(
      shown.map((post) => [
        post.id,
        truePost(post.publishedAt, (time) => {
          const counts = world.statisticsOf(post, time);
          return derived({
            impressions: counts.impressionCount,
            reach: counts.uniqueImpressionsCount ?? null,
            likes: counts.likeCount < 0 ? null : counts.likeCount,
            comments: counts.commentCount,
            shares: counts.shareCount,
            clicks: counts.clickCount,
          });
        }),
      ]),
    ),
    retired: new Map(),
    followersAt: (time) => at(linkedin, time, () => linkedin.followers),
    firstDay: (connectedAt) => {
      const oldest = shiftDate(utcDay(connectedAt), -365);
      return world.createdOn > oldest ? world.createdOn : oldest;
    },
    lastDay: (time) => at(linkedin, time, () => linkedin.frontier),
    dayAt: (date, time) => {
      const day = at(linkedin, time, () => linkedin.reportedDay(date));
      return derived({
        impressions: day.impressionCount,
        reach: day.uniqueImpressionsCount ?? null,
        likes: day.likeCount,
        comments: day.commentCount,
        shares: day.shareCount,
        clicks: day.clickCount,
      });
    },
    reachOf: () => null,
  };
}

function youtubeTruth({ youtube }: EmulatedPlatforms): PlatformTruth {
  const { world } = youtube;
  const shown = world.videos.filter(({ privacy }) => privacy === 'public');
  return {
    posts: new Map(
      shown.map((video) => [
        video.id,
        truePost(video.publishedAt, (time) => {
          const { views, likes, comments } = world.countsOf(video, time);
          // Analytics, which has the shares, is three days late.
          const late = new Date(time.getTime() - 3 * DAY_MS);
          const shares = video.publishedAt <= late ? world.countsOf(video, late).shares : null;
          return derived({ impressions: views, videoViews: views, likes, comments, shares });
        }),
      ]),
    ),
    retired: new Map(),
    followersAt: (time) => at(youtube, time, () => youtube.roundedSubscribers),
    firstDay: (connectedAt) => {
      const oldest = shiftDate(utcDay(connectedAt), -730);
      return world.createdOn > oldest ? world.createdOn : oldest;
    },
    lastDay: (time) => shiftDate(pacificDay(time), -3),
    dayAt: (date, time) => {
      const { views, likes, comments, shares } = at(youtube, time, () => youtube.reportedDay(date));
      return derived({ impressions: views, videoViews: views, likes, comments, shares });
    },
    reachOf: () => null,
  };
}

const truePost = (publishedAt: Date, metricsAt: TruePost['metricsAt']): TruePost => ({
  publishedAt,
  listedAt: publishedAt,
  metricsAt,
});

/** The last day whose numbers are complete a time after its end in a zone. */
function lastEndedBefore(time: Date, lagMs: number, timeZone: string): string {
  let date = yesterdayOf(time);
  while (midnight(shiftDate(date, 1), timeZone).getTime() + lagMs > time.getTime()) {
    date = shiftDate(date, -1);
  }
  return date;
}
