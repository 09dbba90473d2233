import { ANY_ID, ANY_TIME, orNull } from './expect-response';

/** The platforms in the order of the summary. */
export const PLATFORMS = ['facebook', 'instagram', 'twitter', 'linkedin', 'tiktok', 'youtube'];
export const WINDOWS = ['7d', '30d', '90d', '12m'];

const STATUSES = ['not_connected', 'pending', 'unavailable', 'ready'];
const METRICS = [
  'impressions',
  'reach',
  'engagement',
  'likes',
  'comments',
  'shares',
  'clicks',
  'videoViews',
  'engagementRate',
];
const KPIS = ['followers', ...METRICS];
const NO_KPIS = Object.fromEntries(KPIS.map((name) => [name, null]));

export const ANY_NUMBER = expect.any(Number) as number;
const ANY_STRING = expect.any(String) as string;
const ANY_OBJECT = expect.any(Object) as object;
const ANY_DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;

type Values = Record<string, unknown>;

interface Connection {
  status: string;
  lastRefreshedAt: string | null;
}

export interface Profile extends Connection {
  kpis: Values;
  timeSeries: Record<string, { value: number | null }[]>;
  percentageChange: Values;
}

export interface Entry extends Connection {
  kpis: Values | null;
}

export interface Post {
  id: string;
  campaignId: string | null;
  content: string;
  postType: string;
  publishedAt: string;
  metrics: Values;
}

/**
 * The expected profile for its status. Copies values that may be null or missing from the actual profile; all other
 * values are fixed.
 */
export function profileShape(platform: string, window: string, profile: Profile): object {
  const isReady = profile.status === 'ready';
  const pointsOf = (name: string) =>
    profile.timeSeries[name]?.map(({ value }) => ({
      date: ANY_DAY,
      value: orNull(value, ANY_NUMBER),
    }));
  return {
    ...connectionShape(platform, profile),
    window,
    kpis: isReady ? numbersOrNulls(KPIS, profile.kpis) : NO_KPIS,
    rawKpis: isReady ? ANY_OBJECT : {},
    timeSeries: isReady ? someKpis(profile.timeSeries, pointsOf) : {},
    percentageChange: isReady ? someKpis(profile.percentageChange, () => ANY_NUMBER) : {},
  };
}

/** The expected entry of the summary, like the expected profile. */
export const entryShape = (platform: string, entry: Entry): object => ({
  ...connectionShape(platform, entry),
  kpis: entry.status === 'ready' ? numbersOrNulls(KPIS, entry.kpis ?? {}) : null,
  postCount: entry.status === 'ready' ? ANY_NUMBER : 0,
});

export const postShape = (platform: string, { campaignId, metrics }: Post): object => ({
  id: ANY_ID,
  postId: ANY_STRING,
  platform,
  postType: expect.stringMatching(/^(post|reel|story)$/) as string,
  campaignId: orNull(campaignId, ANY_STRING),
  content: ANY_STRING,
  permalinkUrl: ANY_STRING,
  publishedAt: ANY_TIME,
  metrics: numbersOrNulls(METRICS, metrics),
  rawMetrics: ANY_OBJECT,
});

function connectionShape(platform: string, { status, lastRefreshedAt }: Connection): object {
  expect(STATUSES).toContain(status);
  return {
    platform,
    status,
    connected: status !== 'not_connected',
    lastRefreshedAt: status === 'ready' ? orNull(lastRefreshedAt, ANY_TIME) : null,
  };
}

/** An object with exactly these names. */
const numbersOrNulls = (names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, orNull(values[name], ANY_NUMBER)]));

/** An object with the KPIs that exist, and no other names. */
const someKpis = (values: Values, shapeOf: (name: string) => unknown): Values =>
  Object.fromEntries(KPIS.filter((name) => name in values).map((name) => [name, shapeOf(name)]));
