import type { MetricName, Platform } from '@rapport/social-connectors';
import { DAY_MS } from './durations';
import type { EmulatedPlatforms, IssuedTokens } from './emulated-platforms';
import type { FacebookEmulator } from './facebook/facebook-emulator';
import { countsAt, followersAt, type GrowingPost } from './growing-posts';
import type { InstagramEmulator } from './instagram/instagram-emulator';
import type { LinkedinEmulator } from './linkedin/linkedin-emulator';
import type { PlatformEmulator } from './platform-emulator';
import type { TiktokEmulator } from './tiktok/tiktok-emulator';
import type { TwitterEmulator } from './twitter/twitter-emulator';
import type { YoutubeEmulator } from './youtube/youtube-emulator';

export type TrueMetrics = Partial<Record<MetricName, number>>;

/** An account of a platform, and what its emulator knows about it. */
export interface EmulatedAccount {
  readonly platform: Platform;
  readonly emulator: PlatformEmulator;
  /** New tokens of the account. */
  readonly newTokens: () => IssuedTokens;
  /** An authorization code, as the platform sends it to the callback. */
  readonly issueCode: (redirectUri: string) => string;
  /** The numbers of the published posts now, without those that the platform does not report. */
  readonly posts: () => Record<string, TrueMetrics>;
  readonly followers: () => number;
  /** Null if the platform reports no days. */
  readonly impressionsOn: ((date: string) => number) | null;
  /** Ends the access tokens as time does. Not on Facebook, whose page tokens do not expire. */
  readonly expireAccessTokens: () => void;
  /** The person removes the app. */
  readonly revokeAll: () => void;
  /** The person withdraws the scope of posts or, where it is separate, that of their numbers. */
  readonly withdrawScope: () => void;
}

/** The accounts of all platforms, whose clock is `now`. */
export function emulatedAccounts(platforms: EmulatedPlatforms, now: () => Date): EmulatedAccount[] {
  for (const emulator of platforms.all) emulator.now = now;
  return [
    facebook(platforms.facebook),
    instagram(platforms.instagram, now),
    twitter(platforms.twitter, now),
    linkedin(platforms.linkedin, now),
    tiktok(platforms.tiktok, now),
    youtube(platforms.youtube, now),
  ];
}

function facebook(emulator: FacebookEmulator): EmulatedAccount {
  const { mainPage } = emulator;
  return {
    platform: 'facebook',
    emulator,
    newTokens: () => ({ accessToken: emulator.issuePageToken() }),
    issueCode: (redirectUri) => emulator.issueCode(redirectUri),
    posts: () =>
      Object.fromEntries(
        emulator.postsOf(mainPage).map(({ id, views, viewers, likes, loves, comments, clicks }) => {
          const numbers = { impressions: views, reach: viewers, comments, clicks };
          return [id, { ...numbers, likes: likes + loves }];
        }),
      ),
    followers: () => emulator.followersOf(mainPage),
    impressionsOn: (date) => emulator.dayOf(mainPage, date).views,
    expireAccessTokens: () => undefined,
    revokeAll: () => emulator.revokeAll(),
    withdrawScope: () => emulator.withdrawScope('read_insights'),
  };
}

function instagram(emulator: InstagramEmulator, now: () => Date): EmulatedAccount {
  return {
    platform: 'instagram',
    emulator,
    newTokens: () => {
      // A token can be refreshed from its second day on.
      emulator.now = () => new Date(now().getTime() - 2 * DAY_MS);
      const accessToken = emulator.issueTokens();
      emulator.now = now;
      return { accessToken };
    },
    issueCode: (redirectUri) => emulator.issueCode(redirectUri),
    posts: () =>
      Object.fromEntries(
        emulator.mediaNow().map(({ id, views, reach, likes, comments, shares }) => {
          return [id, { impressions: views, reach, likes, comments, shares }];
        }),
      ),
    followers: () => emulator.followers,
    impressionsOn: (date) => emulator.dayOf(date).views,
    // Instagram has no refresh tokens: an expired access token cannot be replaced, so it must not expire.
    expireAccessTokens: () => undefined,
    revokeAll: () => emulator.revokeAll(),
    withdrawScope: () => emulator.withdrawScope('instagram_business_manage_insights'),
  };
}

function twitter(emulator: TwitterEmulator, now: () => Date): EmulatedAccount {
  return {
    platform: 'twitter',
    emulator,
    newTokens: () => issued(emulator.issueTokens()),
    issueCode: (redirectUri) =>
      emulator.grants.issueCode({ redirectUri, codeChallenge: null, scopes: [] }),
    posts: () =>
      growing(emulator.posts, now(), ({ views, likes, comments, shares, quotes }) => {
        return { impressions: views, likes, comments, shares: shares + quotes };
      }),
    followers: () => followersAt(now()),
    impressionsOn: null,
    expireAccessTokens: () => emulator.grants.expireAccessTokens(),
    revokeAll: () => emulator.grants.all.forEach((grant) => (grant.isRevoked = true)),
    withdrawScope: () => emulator.grants.withdrawScope('tweet.read'),
  };
}

function linkedin(emulator: LinkedinEmulator, now: () => Date): EmulatedAccount {
  const { world } = emulator;
  return {
    platform: 'linkedin',
    emulator,
    newTokens: () => ({ ...issued(emulator.issueTokens()), accountId: world.id }),
    issueCode: (redirectUri) => emulator.issueCode(redirectUri),
    posts: () =>
      Object.fromEntries(
        world.publishedAt(now()).map((post) => {
          const { impressionCount, clickCount, commentCount, shareCount } = world.statisticsOf(
            post,
            now(),
          );
          const numbers = { impressions: impressionCount, clicks: clickCount };
          return [post.id, { ...numbers, comments: commentCount, shares: shareCount }];
        }),
      ),
    followers: () => emulator.followers,
    impressionsOn: (date) => world.dayOf(date).impressionCount,
    expireAccessTokens: () => emulator.expireAccessTokens(),
    revokeAll: () => emulator.revoke(),
    withdrawScope: () => emulator.withdrawScope('r_organization_social'),
  };
}

function tiktok(emulator: TiktokEmulator, now: () => Date): EmulatedAccount {
  return {
    platform: 'tiktok',
    emulator,
    newTokens: () => issued(emulator.issueTokens()),
    issueCode: (redirectUri) =>
      emulator.grants.issueCode({ redirectUri, codeChallenge: null, scopes: [] }),
    posts: () =>
      growing(emulator.posts, now(), ({ views, likes, comments, shares }) => {
        return { impressions: views, likes, comments, shares };
      }),
    followers: () => followersAt(now()),
    impressionsOn: null,
    expireAccessTokens: () => emulator.grants.expireAccessTokens(),
    revokeAll: () => emulator.grants.all.forEach((grant) => (grant.isRevoked = true)),
    withdrawScope: () => emulator.grants.withdrawScope('video.list'),
  };
}

function youtube(emulator: YoutubeEmulator, now: () => Date): EmulatedAccount {
  const { world } = emulator;
  return {
    platform: 'youtube',
    emulator,
    newTokens: () => issued(emulator.issueTokens()),
    issueCode: (redirectUri) => emulator.issueCode(redirectUri),
    posts: () => {
      // Shares are known from Analytics, three days late.
      const late = new Date(now().getTime() - 3 * DAY_MS);
      const withShares = new Set(world.publicAt(late).map(({ id }) => id));
      return Object.fromEntries(
        world.publicAt(now()).map((video) => {
          const { views, likes, comments } = world.countsOf(video, now());
          const { shares } = world.countsOf(video, late);
          const metrics: TrueMetrics = {
            impressions: views,
            ...(likes !== null && { likes }),
            ...(comments !== null && { comments }),
            ...(withShares.has(video.id) && { shares }),
          };
          return [video.id, metrics];
        }),
      );
    },
    followers: () => emulator.roundedSubscribers,
    impressionsOn: (date) => world.dayOf(date).views,
    expireAccessTokens: () => emulator.expireAccessTokens(),
    revokeAll: () => emulator.revoke(),
    withdrawScope: () =>
      emulator.withdrawScope('https://www.googleapis.com/auth/yt-analytics.readonly'),
  };
}

const issued = (tokens: { accessToken: string; refreshToken: string | null }): IssuedTokens => ({
  accessToken: tokens.accessToken,
  ...(tokens.refreshToken !== null && { refreshToken: tokens.refreshToken }),
});

function growing(
  posts: readonly GrowingPost[],
  at: Date,
  read: (counts: ReturnType<typeof countsAt>) => TrueMetrics,
): Record<string, TrueMetrics> {
  return Object.fromEntries(posts.map((post) => [post.id, read(countsAt(post, at))]));
}
