import {
  disconnectPlatform,
  getProfile,
  getSummary,
  importSocial,
  listPosts,
} from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { storedAnalytics } from '../../support/stored-analytics';
import { times } from '../../support/collections';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { shownOf } from './read-analytics';
import { useTeams } from '../../support/use-teams';

const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

/** Posts with the same ids on the platform for each team, but with different content. */
const linesOf = (name: string, count: number, views: number) => ({
  posts: times(count, (index) =>
    postLine('tiktok', {
      id: String(index),
      at: anHourAgo(),
      content: `Of ${name}`,
      campaignId: name,
    }),
  ),
  profile: [
    { date: '2026-03-01', metrics: { view_count: views } },
    { window: '7d', metrics: { view_count: views + 1 } },
  ],
});

describe('Two teams with the same posts', () => {
  const { testApp, team: mine, other: theirs } = useTeams();

  beforeAll(async () => {
    await importSocial(testApp, mine, 'tiktok', linesOf('mine', 2, 10));
    await importSocial(testApp, theirs, 'tiktok', linesOf('theirs', 3, 20));
  });

  it.each<[Record<string, string>, number, number]>([
    [{}, 2, 3],
    [{ search: 'of' }, 2, 3],
    [{ search: 'theirs' }, 0, 3],
    [{ campaignId: 'mine' }, 2, 0],
    [{ startDate: '2026-01-01T12:00:00Z', endDate: '9999-12-31' }, 2, 3],
    [{ campaignId: 'theirs', search: 'of', startDate: '2026-01-01' }, 0, 3],
  ])('list only their own posts: %j', async (query, ofMine, ofTheirs) => {
    const [my, their] = [
      await listPosts(mine, 'tiktok', query),
      await listPosts(theirs, 'tiktok', query),
    ];

    expect(my.data.map(({ content }) => content)).toEqual(times(ofMine, () => 'Of mine'));
    expect(their.data.map(({ content }) => content)).toEqual(times(ofTheirs, () => 'Of theirs'));
    expect([my.pagination.total, their.pagination.total]).toEqual([ofMine, ofTheirs]);
  });

  it('read only their own posts', async () => {
    for (const [team, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      for (const { id } of (await listPosts(team, 'tiktok')).data) {
        const path = `/analytics/social/tiktok/posts/${id}`;
        await team.get(path).expect(200);
        expectError(await other.get(path), 'POST_NOT_FOUND');
      }
    }
  });

  it('have separate profiles', async () => {
    for (const [team, views] of [
      [mine, 10],
      [theirs, 20],
    ] as const) {
      const week = await getProfile(team, 'tiktok', '?window=7d');
      expect(week.kpis).toMatchObject({ impressions: views + 1 });
      expect(week.timeSeries.impressions).toEqual([{ date: '2026-03-01', value: views }]);
      const { kpis } = await getProfile(team, 'tiktok', '?window=90d');
      expect(kpis).toMatchObject({ impressions: views });
    }
  });

  it('have separate summaries', async () => {
    for (const [team, posts, views] of [
      [mine, 2, 10],
      [theirs, 3, 20],
    ] as const) {
      const { platforms } = await getSummary(team, '?platforms=tiktok');
      expect(platforms).toMatchObject([{ postCount: posts, kpis: { impressions: views } }]);
    }
  });

  it('do not change the data of the other team', async () => {
    const client = await createTeam(testApp);
    const before = [await shownOf(theirs, 'tiktok'), await storedAnalytics(testApp, theirs)];

    await importSocial(testApp, mine, 'tiktok', linesOf('changed', 5, 99));
    await disconnectPlatform(testApp, mine, 'tiktok');
    const query = `teamId=${theirs.teamId}&team_id=${theirs.teamId}`;
    const response = await client.get(`/analytics/social/tiktok/posts?${query}`).expect(200);

    expect(response.body).toMatchObject({ data: [], pagination: { total: 0 } });
    expect([await shownOf(theirs, 'tiktok'), await storedAnalytics(testApp, theirs)]).toEqual(
      before,
    );
    await expectExactCounts(testApp);
  });
});
