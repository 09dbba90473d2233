import { plainToInstance } from 'class-transformer';
import { InsightsService } from '../../src/analytics/insights/insights.service';
import { RankPostsDto } from '../../src/analytics/ranking/rank-posts.dto';
import { RankingService } from '../../src/analytics/ranking/ranking.service';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { median } from '../measure/statistics';
import type { ScaleRun } from './scale-run';

const ROUNDS = 7;
const WARM_UP_ROUNDS = 3;
const LIMIT = 50;

/** Times what the console reads beside the lists of `/v1`. These endpoints take no API key, so the services are called. */
export async function measureRanking({ app, set }: ScaleRun): Promise<void> {
  const ranking = app.get(RankingService);
  const insights = app.get(InsightsService);
  const scope = systemScope(set.teamId);
  const pageOf = (query: object) =>
    ranking.list(scope, 'instagram', plainToInstance(RankPostsDto, { limit: LIMIT, ...query }));
  const deep = async (query: object): Promise<() => Promise<unknown>> => {
    let cursor = '*';
    for (let page = 0; page < 20; page += 1) {
      const { pagination } = await pageOf({ ...query, limit: 100, cursor });
      cursor = pagination.nextCursor ?? cursor;
    }
    return () => pageOf({ ...query, cursor });
  };
  const list = (query: object) => () => pageOf(query);
  const reads: [string, () => Promise<unknown>][] = [
    ['newest', list({})],
    ['newest, found by text: one hit', list({ search: 'quetzal' })],
    ['best by engagement', list({ sort: 'engagement' })],
    ['best by engagement, page 20', await deep({ sort: 'engagement' })],
    ['lowest rate', list({ sort: 'engagementRate', order: 'asc' })],
    ['by a number that no post has', list({ sort: 'clicks' })],
    ['best of 7 days', list({ sort: 'likes', window: '7d' })],
    ['best of 30 days', list({ sort: 'likes', window: '30d' })],
    ['best of 12 months', list({ sort: 'likes', window: '12m' })],
    ['best stories', list({ sort: 'reach', postType: 'story' })],
    ['best of a campaign', list({ sort: 'reach', campaignId: 'campaign-7' })],
    ['best stories of no such campaign', list({ sort: 'reach', campaignId: 'none' })],
    ['best, found by text: one hit', list({ sort: 'likes', search: 'quetzal' })],
    ['best, found by text: a fifth', list({ sort: 'likes', search: 'espresso' })],
    ['best, found by text: all', list({ sort: 'likes', search: 'coffee' })],
    ['best, found by text: two letters', list({ sort: 'likes', search: 'ae' })],
    ['best, found by text: nothing', list({ sort: 'likes', search: 'xylophone' })],
    [
      'best of 12 months, found by text: a fifth',
      list({ sort: 'likes', search: 'espresso', window: '12m' }),
    ],
    ['posts by type, 12 months', () => insights.summarizePostTypes(scope, 'instagram', '12m')],
    ['overview', () => insights.readOverview(scope, { window: '12m', metric: 'impressions' })],
    ['comparison', () => insights.compare(scope, 'instagram', '12m')],
  ];
  console.log('| console: posts | ms (median) |\n|---|---|');
  for (const [name, read] of reads) {
    const times: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await read();
      if (round >= 0) times.push(performance.now() - startedAt);
    }
    console.log(`| ${name} | ${median(times).toFixed(1)} |`);
  }
  console.log('');
}
