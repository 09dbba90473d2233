import type { MetricName } from '@rapport/social-connectors';
import { getProfile, listPosts } from '../factories/social.factory';
import type { TeamClient } from '../support/team-client';
import type {
  EmulatedAccount,
  TrueMetrics,
} from '../../packages/social-connectors/test/emulators/emulated-accounts';

/** What `/v1/analytics` serves of an account. */
export interface Served {
  readonly posts: Readonly<Record<string, TrueMetrics>>;
  readonly followers: number | null;
  readonly impressions: Readonly<Record<string, number | null>>;
}

/** The served numbers of at most 100 posts and 7 days, of the metrics that the world has. */
export async function servedNumbers(team: TeamClient, one: EmulatedAccount): Promise<Served> {
  const truth = one.posts();
  const { data } = await listPosts(team, one.platform, { limit: '100' });
  const posts = data.map(({ postId, metrics }) => {
    const names = Object.keys(truth[postId] ?? {}) as MetricName[];
    return [postId, Object.fromEntries(names.map((name) => [name, metrics[name]]))];
  });
  const { kpis, timeSeries } = await getProfile(team, one.platform, '?window=7d');
  const days = (timeSeries.impressions ?? []).map(({ date, value }) => [date, value]);
  return {
    posts: Object.fromEntries(posts),
    followers: kpis.followers,
    impressions: one.impressionsOn === null ? {} : Object.fromEntries(days),
  };
}

/** What the platform itself has, of the days that are served. */
export function trueNumbers(one: EmulatedAccount, { impressions }: Served): Served {
  const { impressionsOn } = one;
  const days = Object.keys(impressions).map((date) => [date, impressionsOn?.(date)]);
  return {
    posts: one.posts(),
    followers: one.followers(),
    impressions: Object.fromEntries(days),
  };
}
