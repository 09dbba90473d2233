import type { SocialConnector } from './connector';
import { FacebookConnector } from './facebook/facebook-connector';
import type { PlatformHttp } from './http/platform-http';
import { InstagramConnector } from './instagram/instagram-connector';
import { LinkedinConnector } from './linkedin/linkedin-connector';
import type { AppSettings, SocialApp } from './platforms';
import { TiktokBusinessConnector } from './tiktok-business/tiktok-business-connector';
import { TiktokConnector } from './tiktok/tiktok-connector';
import { TwitterConnector } from './twitter/twitter-connector';
import { YoutubeConnector } from './youtube/youtube-connector';

export interface ConnectorsSettings {
  readonly apps: Readonly<Record<SocialApp, AppSettings>>;
  /** Base URL in place of that of YouTube Analytics, or null. */
  readonly youtubeAnalyticsUrl: string | null;
  /** `YYYYMM` in place of the built-in version, which LinkedIn ends after 12 months, or null. */
  readonly linkedinVersion: string | null;
}

/** A connector of each app. */
export function createConnectors(
  http: PlatformHttp,
  { apps, youtubeAnalyticsUrl, linkedinVersion }: ConnectorsSettings,
): SocialConnector[] {
  return [
    new FacebookConnector(http, apps.facebook),
    new InstagramConnector(http, apps.instagram),
    new TwitterConnector(http, apps.twitter),
    new LinkedinConnector(http, apps.linkedin, linkedinVersion),
    new TiktokConnector(http, apps.tiktok),
    new TiktokBusinessConnector(http, apps.tiktok_business),
    new YoutubeConnector(http, apps.youtube, youtubeAnalyticsUrl),
  ];
}
