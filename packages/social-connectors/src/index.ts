export type {
  ConnectorTraits,
  DayRange,
  PlatformSession,
  PostCursor,
  PostPage,
  PostReading,
  PostWarning,
  ProfileReading,
  SocialAccount,
  SocialConnector,
  Tokens,
} from './connector';
export { type ConnectorsSettings, createConnectors } from './create-connectors';
export { FacebookConnector } from './facebook/facebook-connector';
export { type BudgetWindow, windowAt, type WindowLength } from './http/budget-window';
export {
  type Bucket,
  type Budgets,
  type RequestCost,
  type TakenCost,
  UNLIMITED,
} from './http/budgets';
export { classifyStatus } from './http/classify-status';
export {
  ConnectionFailure,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
} from './http/http-client';
export {
  type PlatformExchange,
  PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
  withQuery,
} from './http/platform-http';
export { InstagramConnector } from './instagram/instagram-connector';
export { LinkedinConnector } from './linkedin/linkedin-connector';
export { LINKEDIN_VERSION } from './linkedin/linkedin-rest';
export { deriveEngagement, deriveEngagementRate } from './numbers/derive-engagement';
export { LIFETIME_COUNTERS } from './numbers/lifetime-counters';
export { keepKnownMetrics, measurePost, readRawEntries } from './numbers/measure-post';
export {
  KPI_NAMES,
  type KpiName,
  type Kpis,
  METRIC_NAMES,
  type MetricName,
  type RawMetrics,
  type SocialMetrics,
} from './numbers/metrics';
export {
  POST_TYPES,
  type PostMapping,
  type PostType,
  type TimeFormat,
} from './numbers/post-mapping';
export { POST_MAPPINGS } from './numbers/post-mappings';
export { PROFILE_ALIASES } from './numbers/profile-aliases';
export type { RawEntry } from './numbers/raw-sources';
export { type Alias, readMetric, readTotal, sumOfKnown } from './numbers/read-metric';
export {
  type Counters,
  readCounters,
  readDayKpis,
  readReportedKpis,
} from './numbers/read-reported-kpis';
export { OAuthConnector, type OAuthOptions } from './oauth/oauth-connector';
export { bareTokens } from './oauth/tokens';
export { addPage, type ListProgress, NO_PAGES } from './paging/list-progress';
export { countWarnings, mergeWarnings } from './payload';
export {
  isPlatformError,
  PLATFORM_ERROR_KINDS,
  PlatformError,
  type PlatformErrorKind,
} from './platform-error';
export {
  type AppSettings,
  countApps,
  LOGIN_KINDS,
  type LoginKind,
  type Platform,
  PLATFORMS,
  SOCIAL_APPS,
  type SocialApp,
  socialApp,
} from './platforms';
export type { ObjectReader } from './smoke/describe-reading';
export type { SmokeDocument } from './smoke/smoke-document';
export { PROFILE_DAYS, SmokeTest } from './smoke/smoke-test';
export { currentRun, type SyncRun, withinRun } from './sync-run';
export { TiktokBusinessConnector } from './tiktok-business/tiktok-business-connector';
export { TiktokConnector } from './tiktok/tiktok-connector';
export { TwitterConnector } from './twitter/twitter-connector';
export { daysBetween, shiftDate, utcDay } from './values/calendar-day';
export { isJsonObject, type JsonObject, memberAt, memberPath } from './values/json-object';
export { readMilliseconds, readSeconds } from './values/times';
export { YoutubeConnector } from './youtube/youtube-connector';
