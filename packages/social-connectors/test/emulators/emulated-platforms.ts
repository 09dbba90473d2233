import { DAY_MS } from './durations';
import { FacebookEmulator } from './facebook/facebook-emulator';
import { InstagramEmulator } from './instagram/instagram-emulator';
import { LinkedinEmulator } from './linkedin/linkedin-emulator';
import type { PlatformEmulator } from './platform-emulator';
import { TiktokBusinessEmulator } from './tiktok-business/tiktok-business-emulator';
import { TiktokEmulator } from './tiktok/tiktok-emulator';
import { TwitterEmulator } from './twitter/twitter-emulator';
import { YoutubeEmulator } from './youtube/youtube-emulator';

/** The intervals of posts in the worlds of the emulators. */
const FACEBOOK_DAYS = 1.4;
const INSTAGRAM_DAYS = 0.7;
const LINKEDIN_DAYS = 2;
const YOUTUBE_DAYS = 2;
const SHORT_POSTS_HOURS = 20;

/** Tokens of an account, as an operator has them after a sign-in. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly expiresInSeconds?: number;
  readonly accountId?: string;
}

/** The worlds: posts from `pastDays` before `now` to `futureDays` after it. `tiktokApi`: the one that a service uses. */
export interface WorldPlan {
  readonly now: Date;
  readonly pastDays: number;
  readonly futureDays: number;
  readonly tiktokApi?: 'display' | 'business';
}

/** All six platforms on loopback, with the time of this process; TikTok with both of its APIs. */
export class EmulatedPlatforms {
  readonly facebook: FacebookEmulator;
  readonly instagram: InstagramEmulator;
  readonly twitter = new TwitterEmulator();
  readonly linkedin: LinkedinEmulator;
  readonly tiktok = new TiktokEmulator();
  /** The same posts as those of the Display API. */
  readonly tiktokBusiness = new TiktokBusinessEmulator();
  readonly youtube: YoutubeEmulator;

  private readonly tiktokApi: 'display' | 'business';

  constructor({ now, pastDays, futureDays, tiktokApi = 'display' }: WorldPlan) {
    this.tiktokApi = tiktokApi;
    const end = new Date(now.getTime() + futureDays * DAY_MS);
    const days = pastDays + futureDays;
    const until = end.toISOString();
    this.facebook = new FacebookEmulator('facebook', {
      posts: Math.floor(days / FACEBOOK_DAYS),
      until,
    });
    this.instagram = new InstagramEmulator('instagram', {
      media: Math.floor(days / INSTAGRAM_DAYS),
      until,
    });
    // As many posts follow as there are at the beginning.
    const most = Math.max(pastDays, futureDays);
    this.linkedin = new LinkedinEmulator({ now, posts: Math.ceil(most / LINKEDIN_DAYS) });
    this.youtube = new YoutubeEmulator({ now, videos: Math.ceil(most / YOUTUBE_DAYS) });
    for (const emulator of [this.twitter, this.tiktok]) {
      emulator.now = () => end;
      emulator.populate(Math.floor((days * 24) / SHORT_POSTS_HOURS), SHORT_POSTS_HOURS);
    }
    this.tiktokBusiness.posts = this.tiktok.posts;
    for (const emulator of this.all) emulator.now = () => new Date();
  }

  get all(): readonly PlatformEmulator[] {
    return [...Object.values(this.byPlatform), this.tiktokBusiness];
  }

  get byPlatform() {
    const { facebook, instagram, twitter, linkedin, tiktok, youtube } = this;
    return { facebook, instagram, twitter, linkedin, tiktok, youtube };
  }

  async start(): Promise<this> {
    await Promise.all(this.all.map((emulator) => emulator.start()));
    return this;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((emulator) => emulator.close()));
  }

  /** The settings of a service that uses these servers. */
  get variables(): Record<string, string> {
    const { facebook, instagram, twitter, tiktok } = this;
    return {
      SOCIAL_FACEBOOK_CLIENT_ID: facebook.clientId,
      SOCIAL_FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
      SOCIAL_FACEBOOK_API_URL: `${facebook.url}/v26.0`,
      SOCIAL_FACEBOOK_AUTHORIZE_URL: `${facebook.url}/v26.0/dialog/oauth`,
      SOCIAL_FACEBOOK_TOKEN_URL: `${facebook.url}/v26.0/oauth/access_token`,
      SOCIAL_INSTAGRAM_CLIENT_ID: instagram.clientId,
      SOCIAL_INSTAGRAM_CLIENT_SECRET: instagram.clientSecret,
      SOCIAL_INSTAGRAM_API_URL: `${instagram.url}/v26.0`,
      SOCIAL_INSTAGRAM_AUTHORIZE_URL: `${instagram.url}/oauth/authorize`,
      SOCIAL_INSTAGRAM_TOKEN_URL: `${instagram.url}/oauth/access_token`,
      SOCIAL_TWITTER_CLIENT_ID: twitter.clientId,
      SOCIAL_TWITTER_CLIENT_SECRET: twitter.clientSecret,
      SOCIAL_TWITTER_API_URL: `${twitter.url}/2`,
      SOCIAL_TWITTER_AUTHORIZE_URL: `${twitter.url}/i/oauth2/authorize`,
      SOCIAL_TWITTER_TOKEN_URL: `${twitter.url}/2/oauth2/token`,
      SOCIAL_TIKTOK_CLIENT_ID: tiktok.clientKey,
      SOCIAL_TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
      SOCIAL_TIKTOK_API_URL: `${tiktok.url}/v2`,
      SOCIAL_TIKTOK_AUTHORIZE_URL: `${tiktok.url}/v2/auth/authorize/`,
      SOCIAL_TIKTOK_TOKEN_URL: `${tiktok.url}/v2/oauth/token/`,
      ...(this.tiktokApi === 'business' && this.tiktokBusiness.variables),
      ...this.linkedin.variables,
      ...this.youtube.variables,
    };
  }

  /** Signs a person in on each platform. */
  issueTokens(): Record<keyof EmulatedPlatforms['byPlatform'], IssuedTokens> {
    const { linkedin } = this;
    const linkedinTokens = linkedin.issueTokens();
    return {
      facebook: {
        accessToken: this.facebook.issueTokens(),
        accountId: this.facebook.mainPage.id,
      },
      instagram: { accessToken: this.instagram.issueTokens(), expiresInSeconds: 60 * 86_400 },
      twitter: { ...renewable(this.twitter.issueTokens()), expiresInSeconds: 7_200 },
      linkedin: {
        accessToken: linkedinTokens.accessToken,
        ...(linkedinTokens.refreshToken !== null && { refreshToken: linkedinTokens.refreshToken }),
        expiresInSeconds: 60 * 86_400,
        accountId: linkedin.world.id,
      },
      tiktok:
        this.tiktokApi === 'business'
          ? { ...renewable(this.tiktokBusiness.issueTokens()), expiresInSeconds: 86_400 }
          : { ...renewable(this.tiktok.issueTokens()), expiresInSeconds: 7_200 },
      youtube: { ...renewable(this.youtube.issueTokens()), expiresInSeconds: 3_599 },
    };
  }
}

const renewable = (tokens: { accessToken: string; refreshToken: string }) => ({
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
});
