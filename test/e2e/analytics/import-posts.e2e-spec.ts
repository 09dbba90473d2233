import { type Platform, PLATFORMS, type PostType } from '@rapport/social-connectors';
import { importSamples, importSocial, listPosts } from '../../factories/social.factory';
import { storedAnalytics } from '../../support/stored-analytics';
import { times } from '../../support/collections';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const BEFORE = { id: '1', at: '2026-03-01T23:59:59.999Z', campaignId: 'spring', content: 'old' };

/** Filters whose totals are compared before and after an import. */
const FILTERS: Record<string, Record<string, string>> = {
  all: {},
  posts: { postType: 'post' },
  reels: { postType: 'reel' },
  spring: { campaignId: 'spring' },
  autumn: { campaignId: 'autumn' },
  first: { endDate: '2026-03-01' },
  second: { startDate: '2026-03-02' },
  old: { search: 'old' },
  new: { search: 'new' },
};
const BASE = {
  all: 4,
  posts: 4,
  reels: 0,
  spring: 4,
  autumn: 0,
  first: 4,
  second: 0,
  old: 4,
  new: 0,
};

describe('An import of posts', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  afterEach(async () => {
    await expectExactCounts(testApp);
  });

  const importPosts = (platform: Platform, posts: unknown[]) =>
    importSocial(testApp, team, platform, { posts });

  async function totals(): Promise<Record<string, number>> {
    const entries = Object.entries(FILTERS).map(async ([name, query]) => {
      const { data, pagination } = await listPosts(team, 'facebook', query);
      expect(data).toHaveLength(pagination.total);
      return [name, pagination.total] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  it.each(PLATFORMS)('changes nothing when it is repeated, not even ids: %s', async (platform) => {
    const first = await importSamples(testApp, team, platform);
    const before = await storedAnalytics(testApp, team);
    const second = await importSamples(testApp, team, platform);

    expect(first.posts).toBeGreaterThan(3);
    expect(first.profileDays).toBeGreaterThan(60);
    expect({ ...second, lastRefreshedAt: first.lastRefreshedAt }).toEqual(first);
    expect(before.social_posts).toHaveLength(first.posts);
    expect(before.social_profile_days).toHaveLength(first.profileDays);
    expect(before.social_profile_windows).toHaveLength(4);
    expect(await storedAnalytics(testApp, team)).toEqual(before);
  });

  it('writes no unchanged posts', async () => {
    const versions = () =>
      testApp.database.query('SELECT id, xmin::text FROM social_posts WHERE team_id = $1', [
        team.teamId,
      ]);
    await importSamples(testApp, team, 'instagram');
    const before = await versions();
    await importSamples(testApp, team, 'instagram');

    expect(await versions()).toEqual(before);
  });

  it.each<[what: string, change: object, moved: Partial<typeof BASE>]>([
    ['the type', { type: 'reel' }, { posts: 3, reels: 1 }],
    ['the day', { at: '2026-03-02T00:00:00.000Z' }, { first: 3, second: 1 }],
    ['the time of day', { at: '2026-03-01T00:00:00.000Z' }, {}],
    ['the campaign', { campaignId: 'autumn' }, { spring: 3, autumn: 1 }],
    ['a removed campaign', { campaignId: undefined }, { spring: 3 }],
    ['the content', { content: 'new' }, { old: 3, new: 1 }],
    ['a long content', { content: `${'x'.repeat(2_000)} new` }, { old: 3, new: 1 }],
    [
      'all properties',
      { type: 'reel', at: '2026-04-01T00:00:00Z', campaignId: 'autumn', content: 'new' },
      { posts: 3, reels: 1, spring: 3, autumn: 1, first: 3, second: 1, old: 3, new: 1 },
    ],
  ])(
    'updates the counts when a post changes and changes back: %s',
    async (_what, change, moved) => {
      const ids = times(4, (index) => String(index + 1));
      await importPosts(
        'facebook',
        ids.map((id) => postLine('facebook', { ...BEFORE, id })),
      );
      const before = await listPosts(team, 'facebook', { order: 'asc' });

      await importPosts('facebook', [postLine('facebook', { ...BEFORE, ...change })]);
      expect(await totals()).toEqual({ ...BASE, ...moved });
      const after = await listPosts(team, 'facebook', { order: 'asc' });
      expect(after.data.map(({ id }) => id).toSorted()).toEqual(
        before.data.map(({ id }) => id).toSorted(),
      );
      await expectExactCounts(testApp);

      await importPosts('facebook', [postLine('facebook', BEFORE)]);
      expect(await totals()).toEqual(BASE);
      expect(await listPosts(team, 'facebook', { order: 'asc' })).toEqual(before);
    },
  );

  it('replaces all metrics of a post', async () => {
    const line = { id: '1', created_at: '2026-03-01T10:00:00Z', text: 'x' };
    const old = { like_count: 1, impression_count: 10, bookmark_count: 2 };
    await importPosts('twitter', [{ ...line, public_metrics: old }]);
    await importPosts('twitter', [{ ...line, public_metrics: { like_count: '0' } }]);

    const { data } = await listPosts(team, 'twitter');
    expect(data).toHaveLength(1);
    expect(data[0]?.rawMetrics).toEqual({ like_count: '0' });
    expect(data[0]?.metrics).toMatchObject({ likes: 0, impressions: null, engagementRate: null });
  });

  it.each([1, 999, 1_000, 2_500])(
    'stores the last of several posts with one id, %d posts apart',
    async (distance) => {
      const types: PostType[] = ['post', 'reel', 'story'];
      const others = times(distance - 1, (index) =>
        postLine('facebook', { id: `other ${index}`, at: '2026-03-01T10:00:00Z' }),
      );
      const posts = types.flatMap((type, index) => [
        postLine('facebook', { id: '1', at: `2026-03-0${index + 1}T10:00:00Z`, type }),
        ...others.splice(0, Math.ceil(distance / 2)),
      ]);
      const { posts: count } = await importPosts('facebook', posts);

      expect(count).toBe(posts.length);
      const { data, pagination } = await listPosts(team, 'facebook', { startDate: '2026-03-02' });
      expect(data).toMatchObject([{ postId: '1', postType: 'story' }]);
      expect(pagination.total).toBe(1);
    },
  );

  it('identifies the same post by a string and a number', async () => {
    const at = '2026-03-01T10:00:00Z';
    await importPosts('twitter', [
      { id: 17, created_at: at },
      { id: '17', created_at: at },
    ]);

    expect((await listPosts(team, 'twitter')).data).toMatchObject([{ postId: '17' }]);
  });
});
