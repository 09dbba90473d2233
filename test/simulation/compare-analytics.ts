import { type Platform, shiftDate } from '@rapport/social-connectors';
import { WINDOW_DAYS, WINDOWS } from '../../src/analytics/domain/window';
import type { PostView } from '../../src/analytics/posts/post.views';
import { DAY_MS } from '../../src/core/values/durations';
import { getProfile, getSummary, listPosts } from '../factories/social.factory';
import {
  type ExpectationContext,
  expectedDays,
  expectedWindow,
  lastProfileTime,
} from './expected-days';
import { COMPARED, type Compared } from './platform-truth';
import type { SimulatedYear } from './simulated-year';

/** How much older than planned numbers may be: a day until the next run, and a day after a failure. */
const MAX_DELAY_MS = 2.2 * DAY_MS;
/** Ages in days at which posts on X are read. */
const TWITTER_AGES = [1, 2, 3, 7, 14, 28];
/** The shortest and the longest time after which the numbers of a video are deleted that YouTube does not list any more. */
const YOUTUBE_KEPT_MS = [28 * DAY_MS, 30 * DAY_MS] as const;

type Numbers = Readonly<Record<string, number | null>>;

const pick = (metrics: Numbers): Compared =>
  Object.fromEntries(COMPARED.map((name) => [name, metrics[name] ?? null])) as Compared;

/** Expects everything that `/v1/analytics` serves to be what the worlds of the platforms say. */
export async function expectTrueAnalytics(year: SimulatedYear): Promise<void> {
  for (const platform of year.plan.platforms) {
    const context = year.contextOf(platform);
    await expectTruePosts(year, context);
    await expectTrueDays(year, context);
  }
  await expectTrueSummaries(year);
  for (const emulator of year.emulators.all) expect(emulator.violations).toEqual([]);
}

async function allPosts(year: SimulatedYear, platform: Platform): Promise<PostView[]> {
  const posts: PostView[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page: String(page), limit: '100' };
    const { data, pagination } = await listPosts(year.team, platform, query);
    posts.push(...data);
    if (posts.length >= pagination.total || data.length === 0) return posts;
  }
}

async function expectTruePosts(year: SimulatedYear, context: ExpectationContext): Promise<void> {
  const { platform, truth, log, connectedAt } = context;
  const now = new Date();
  const served = await allPosts(year, platform);
  const times = log.postTimes(platform);
  const stateOf = (id: string): PostState =>
    postStateOf(year, context, id, times.get(id)?.at(-1), now);
  const line = (id: string, publishedAt: Date, metrics: Numbers): string =>
    [platform, id, publishedAt.toISOString().slice(0, 19), JSON.stringify(pick(metrics))].join(' ');
  const expected = [...times].flatMap(([id, readAt]) => {
    const post = truth.posts.get(id);
    const last = readAt.at(-1);
    if (post === undefined || last === undefined) throw new Error(`${id} is no post.`);
    return stateOf(id) === 'kept' ? [line(id, post.publishedAt, post.metricsAt(last))] : [];
  });
  const lines = served
    .filter(({ postId }) => stateOf(postId) !== 'expiring')
    .map((post) => line(post.postId, new Date(post.publishedAt), { ...post.metrics }));
  expect(lines.sort()).toEqual(expected.sort());

  if (year.isSignedOut(platform)) return;
  const late: string[] = [];
  for (const [id, { publishedAt, listedAt }] of truth.posts) {
    const last = times.get(id)?.at(-1);
    if (listedAt.getTime() > now.getTime() - MAX_DELAY_MS) continue;
    if (isDeleted(year, platform, id)) continue;
    const due = lastDueReading(platform, publishedAt, connectedAt.at(-1) ?? now, now);
    if (last === undefined || (due !== null && last < due)) {
      late.push(`${platform} ${id} ${String(last?.toISOString())} ${String(due?.toISOString())}`);
    }
  }
  const account = late.length === 0 ? [] : await year.accountState(platform);
  expect({ late, account }).toEqual({ late: [], account: [] });
}

type PostState = 'kept' | 'expiring' | 'gone';

/** Whether the service still has a post that it has read. Expiring: it may delete the post now or a little later. */
function postStateOf(
  year: SimulatedYear,
  { platform, truth }: ExpectationContext,
  id: string,
  lastReadAt: Date | undefined,
  now: Date,
): PostState {
  const post = truth.posts.get(id);
  if (post === undefined || lastReadAt === undefined || !isDeleted(year, platform, id))
    return 'kept';
  const [earliest, latest] = deletionTimes(platform, post.publishedAt, lastReadAt);
  if (now.getTime() < earliest) return 'kept';
  return now.getTime() > latest ? 'gone' : 'expiring';
}

function isDeleted({ emulators }: SimulatedYear, platform: Platform, id: string): boolean {
  const { facebook, instagram, twitter, linkedin, tiktok, youtube } = emulators;
  const exists: Record<Platform, () => boolean> = {
    facebook: () => facebook.mainPage.posts.some((post) => post.id === id),
    instagram: () => instagram.media.some((medium) => medium.id === id),
    twitter: () => twitter.posts.some((post) => post.id === id && !post.isGone),
    linkedin: () => linkedin.world.posts.some((post) => post.id === id && !post.isDeleted),
    tiktok: () => tiktok.posts.some((post) => post.id === id && !post.isGone),
    youtube: () => youtube.world.videos.some((video) => video.id === id && !video.isDeleted),
  };
  return !exists[platform]();
}

/**
 * The earliest and latest time at which the service deletes the numbers of a post that the platform deleted after the last
 * reading: X at the next reading, YouTube after a time. Other platforms demand no deletion.
 */
function deletionTimes(
  platform: Platform,
  publishedAt: Date,
  lastReadAt: Date,
): readonly [number, number] {
  const last = lastReadAt.getTime();
  if (platform === 'youtube') return [last + YOUTUBE_KEPT_MS[0], last + YOUTUBE_KEPT_MS[1]];
  const nextAge = TWITTER_AGES.find((days) => publishedAt.getTime() + days * DAY_MS > last);
  if (platform !== 'twitter' || nextAge === undefined) return [Infinity, Infinity];
  const next = publishedAt.getTime() + nextAge * DAY_MS;
  return [next, next + MAX_DELAY_MS];
}

/** The earliest time at which the numbers of a post may have been read last, or null if any time will do. */
function lastDueReading(
  platform: Platform,
  publishedAt: Date,
  connectedAt: Date,
  now: Date,
): Date | null {
  const ageOf = (time: number): number => (time - publishedAt.getTime()) / DAY_MS;
  const latest = now.getTime() - MAX_DELAY_MS;
  if (platform === 'twitter') {
    const age = TWITTER_AGES.findLast((days) => days <= ageOf(latest));
    const due = age === undefined ? null : new Date(publishedAt.getTime() + age * DAY_MS);
    return due !== null && due > connectedAt ? due : null;
  }
  if (ageOf(latest) < (platform === 'tiktok' ? 88 : 30)) return new Date(latest - DAY_MS);
  if (ageOf(latest) < 90) return new Date(latest - 7 * DAY_MS);
  if (platform === 'youtube') return new Date(latest - 28 * DAY_MS);
  const last = new Date(publishedAt.getTime() + 82 * DAY_MS);
  return last > connectedAt ? last : null;
}

async function expectTrueDays(year: SimulatedYear, context: ExpectationContext): Promise<void> {
  const { platform } = context;
  const { timeSeries } = await getProfile(year.team, platform, '?window=12m');
  const days = expectedDays(context);
  const lastDay = [...days.keys()].at(-1) ?? '';
  const first = shiftDate(lastDay, 1 - WINDOW_DAYS['12m']);
  const inside = [...days].filter(([date]) => date >= first);
  for (const name of COMPARED) {
    const expected = inside.map(([date, day]) => `${date} ${day?.[name] ?? null}`);
    const isKnown = inside.some(([, day]) => (day?.[name] ?? null) !== null);
    const served = timeSeries[name]?.map(({ date, value }) => `${date} ${value}`) ?? [];
    expect([platform, name, served]).toEqual([platform, name, isKnown ? expected : []]);
  }
}

async function expectTrueSummaries(year: SimulatedYear): Promise<void> {
  const now = new Date();
  for (const window of WINDOWS) {
    const { platforms } = await getSummary(year.team, `?window=${window}`);
    for (const { platform, status, kpis, postCount, lastRefreshedAt } of platforms) {
      if (!year.plan.platforms.includes(platform)) continue;
      const context = year.contextOf(platform);
      const expected = expectedWindow(context, window, expectedDays(context));
      const times = [...context.log.postTimes(platform)];
      const since = now.getTime() - WINDOW_DAYS[window] * DAY_MS;
      const states = times
        .filter(([id]) => (context.truth.posts.get(id)?.publishedAt.getTime() ?? 0) >= since)
        .map(([id, readAt]) => postStateOf(year, context, id, readAt.at(-1), now));
      const minCount = states.filter((state) => state === 'kept').length;
      const maxCount = states.filter((state) => state !== 'gone').length;
      const expectedCount = Math.min(Math.max(postCount, minCount), maxCount);
      const lastRefresh = times
        .flatMap(([, readAt]) => readAt)
        .reduce((last, time) => (time > last ? time : last), lastProfileTime(context));
      const { followers = null } = kpis ?? {};
      expect([
        [platform, window, status, postCount, lastRefreshedAt],
        { followers, ...pick({ ...kpis }) },
      ]).toEqual([
        [platform, window, 'ready', expectedCount, lastRefresh.toISOString()],
        { ...pick({ ...expected }), followers: expected.followers },
      ]);
    }
  }
}
