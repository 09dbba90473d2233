import { shiftDate } from '@rapport/social-connectors';
import { daysOf } from '../../../packages/social-connectors/test/emulators/seeded';
import { getProfile, listPosts } from '../../factories/social.factory';
import {
  COMPARED,
  type Compared,
  type PlatformTruth,
  truthOf,
} from '../../simulation/platform-truth';
import { checkNumbers, type Numbers } from '../invariants/check-numbers';
import { refreshAll } from './refresh-jobs';
import type { SocialAccount } from './social-account';
import type { SocialRig } from './social-rig';

const WINDOW_DAYS = 90;
const pick = (metrics: Numbers): Compared =>
  Object.fromEntries(COMPARED.map((name) => [name, metrics[name] ?? null])) as Compared;

/** Compares everything that `/v1/analytics` serves of refreshed accounts with the worlds of the platforms. */
export async function verifyAnalytics(
  rig: SocialRig,
  accounts: readonly SocialAccount[],
): Promise<string[]> {
  const truth = truthOf(rig.platforms);
  const found = await Promise.all(
    accounts.map(async (account) => {
      const { platform } = account;
      return [
        ...(await checkPosts(rig, account, truth[platform])),
        ...(await account.checkCounted()),
        ...(await (platform === 'youtube'
          ? checkReportedDays(rig, account, truth[platform])
          : checkCountedDays(rig, account, truth[platform]))),
      ];
    }),
  );
  return found.flat();
}

/** Lets a day pass, so that what was counted today is complete, and imports it with a refresh. */
export async function endDay(rig: SocialRig, killedAt: Date): Promise<void> {
  // In two steps, so that no two days of an account are the same for a moment.
  await rig.query('UPDATE social_counted_days SET day = day - 1000');
  await rig.query('UPDATE social_counted_days SET day = day + 999');
  await refreshAll(rig, killedAt);
}

async function checkPosts(
  { now }: SocialRig,
  { team, platform, name }: SocialAccount,
  { posts }: PlatformTruth,
): Promise<string[]> {
  const expected = new Map<string, Numbers>();
  for (const [id, { listedAt, metricsAt }] of posts)
    if (listedAt <= now) expected.set(id, metricsAt(now));
  const served = new Map<string, Numbers>();
  const { data, pagination } = await listPosts(team, platform, { limit: '100' });
  for (const { postId, metrics } of data) served.set(postId, pick({ ...metrics }));
  const isComplete = pagination.total === served.size;
  const repeated = `${name}: ${pagination.total} posts, ${served.size} of them on the page`;
  return [...(isComplete ? [] : [repeated]), ...checkNumbers(`${name}: post`, expected, served)];
}

async function checkReportedDays(
  { now }: SocialRig,
  { team, platform, name }: SocialAccount,
  truth: PlatformTruth,
): Promise<string[]> {
  const { kpis, timeSeries } = await getProfile(team, platform, `?window=${WINDOW_DAYS}d`);
  const last = truth.lastDay(now);
  const expected = new Map<string, Numbers>();
  const oldest = truth.firstDay(now);
  const start = shiftDate(last, 1 - WINDOW_DAYS);
  for (const date of daysOf(start > oldest ? start : oldest, last))
    expected.set(date, { ...truth.dayAt?.(date, now) });
  const served = new Map<string, Record<string, number | null>>();
  for (const metric of COMPARED) {
    for (const { date, value } of timeSeries[metric] ?? []) {
      if (value === null) continue;
      const day = served.get(date) ?? pick({});
      served.set(date, { ...day, [metric]: value });
    }
  }
  return [
    ...checkNumbers(`${name}: day`, expected, served),
    ...checkFollowers(name, truth.followersAt(now), kpis.followers),
  ];
}

/** The sum of the served days must be the sum of the counted days, which {@link SocialAccount.checkCounted} checks. */
async function checkCountedDays(
  { now }: SocialRig,
  account: SocialAccount,
  truth: PlatformTruth,
): Promise<string[]> {
  const { team, platform, name } = account;
  const { kpis, timeSeries } = await getProfile(team, platform, '?window=7d');
  const expected = await account.countedMetrics();
  const served = Object.fromEntries(
    COMPARED.map((metric) => [
      metric,
      (timeSeries[metric] ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0),
    ]),
  );
  return [
    ...checkNumbers(
      `${name}: served days until`,
      new Map([[now.toISOString(), expected]]),
      new Map([[now.toISOString(), served]]),
    ),
    ...checkFollowers(name, truth.followersAt(now), kpis.followers),
  ];
}

const checkFollowers = (name: string, expected: number, found: number | null): string[] =>
  found === expected ? [] : [`${name} has ${found} followers, not ${expected}`];
