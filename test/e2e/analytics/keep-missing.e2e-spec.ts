import { importObjects, importSocial, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectExactCounts } from '../../support/exact-counts';
import { type PostFacts, postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const AT = '2026-03-01T10:00:00Z';

const video = (statistics: object) => ({
  posts: [{ id: 'v1', snippet: { publishedAt: AT }, statistics }],
});

describe('An import with keepMissing', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  beforeEach(async () => {
    await importSocial(testApp, team, 'facebook', {
      posts: [
        postLine('facebook', { id: '1', at: AT, campaignId: 'spring' }),
        postLine('facebook', { id: '2', at: AT, campaignId: 'spring' }),
        postLine('facebook', { id: '3', at: AT }),
      ],
    });
  });

  afterEach(async () => {
    await expectExactCounts(testApp);
  });

  /** Imports posts as a connector does. */
  const readAgain = (...posts: Partial<PostFacts>[]) =>
    importObjects(
      testApp,
      team,
      'facebook',
      { posts: posts.map((facts) => postLine('facebook', { id: '1', at: AT, ...facts })) },
      { keepMissing: true },
    );

  async function campaigns(): Promise<Record<string, string | null>> {
    const { data } = await listPosts(team, 'facebook', { limit: '100' });
    return Object.fromEntries(data.map(({ postId, campaignId }) => [postId, campaignId]));
  }

  async function totalOf(query: Record<string, string>): Promise<number> {
    const { data, pagination } = await listPosts(team, 'facebook', query);
    expect(data).toHaveLength(pagination.total);
    return pagination.total;
  }

  const versions = () =>
    testApp.database.query('SELECT id, xmin::text FROM social_posts WHERE team_id = $1', [
      team.teamId,
    ]);

  it('keeps the campaign of a post that has none, and stores its other changes', async () => {
    await readAgain({ content: 'new', type: 'reel', at: '2026-03-02T10:00:00Z' });

    expect(await campaigns()).toEqual({ 1: 'spring', 2: 'spring', 3: null });
    const { data } = await listPosts(team, 'facebook', { campaignId: 'spring', postType: 'reel' });
    expect(data).toMatchObject([{ postId: '1', content: 'new', campaignId: 'spring' }]);
    expect(await totalOf({ campaignId: 'spring' })).toBe(2);
    expect(await totalOf({ campaignId: 'spring', endDate: '2026-03-01' })).toBe(1);
    expect(await totalOf({ campaignId: 'spring', startDate: '2026-03-02' })).toBe(1);
    expect(await totalOf({ endDate: '2026-03-01' })).toBe(2);
    expect(await totalOf({})).toBe(3);
  });

  it('stores the campaign of a post that has one, also when none was stored', async () => {
    await readAgain({ id: '1', campaignId: 'autumn' }, { id: '3', campaignId: 'spring' });

    expect(await campaigns()).toEqual({ 1: 'autumn', 2: 'spring', 3: 'spring' });
    expect(await totalOf({ campaignId: 'spring' })).toBe(2);
    expect(await totalOf({ campaignId: 'autumn' })).toBe(1);
  });

  it('stores a new post without a campaign', async () => {
    await readAgain({ id: '4' });

    expect(await campaigns()).toEqual({ 1: 'spring', 2: 'spring', 3: null, 4: null });
    expect(await totalOf({})).toBe(4);
  });

  it('keeps the stored campaign for the campaign null', async () => {
    const posts = [{ ...postLine('facebook', { id: '1', at: AT }), campaignId: null }];
    await importObjects(testApp, team, 'facebook', { posts }, { keepMissing: true });

    expect(await campaigns()).toMatchObject({ 1: 'spring' });
  });

  it('keeps the metrics that a post lacks, and derives others from all of them', async () => {
    const all = { viewCount: '100', likeCount: '10', commentCount: '1', shares: 5 };
    await importSocial(testApp, team, 'youtube', video(all));
    const again = video({ viewCount: '200', likeCount: '20', commentCount: '0' });
    await importObjects(testApp, team, 'youtube', again, { keepMissing: true });

    const { data } = await listPosts(team, 'youtube');
    expect(data[0]?.metrics).toMatchObject({
      impressions: 200,
      likes: 20,
      comments: 0,
      shares: 5,
      engagement: 25,
      engagementRate: 0.125,
    });
    expect(data[0]?.rawMetrics).toEqual({ viewCount: '200', likeCount: '20', commentCount: '0' });
    await importObjects(testApp, team, 'youtube', again);
    const replaced = (await listPosts(team, 'youtube')).data[0]?.metrics;
    expect(replaced).toMatchObject({ shares: null, engagement: 20 });
  });

  it('writes no unchanged posts', async () => {
    const before = await versions();
    await readAgain({ id: '1' }, { id: '2' }, { id: '3' });

    expect(await versions()).toEqual(before);
  });

  it('reads the campaigns of its own team and platform only', async () => {
    const other = await createTeam(testApp);
    for (const each of [team, other]) {
      const posts = [postLine('instagram', { id: '9', at: AT, campaignId: each.teamId })];
      await importSocial(testApp, each, 'instagram', { posts });
    }
    await readAgain({ id: '9' });
    const posts = [postLine('instagram', { id: '9', at: AT, content: 'new' })];
    await importObjects(testApp, other, 'instagram', { posts }, { keepMissing: true });

    expect(await campaigns()).toMatchObject({ 9: null });
    expect((await listPosts(team, 'instagram')).data).toMatchObject([{ campaignId: team.teamId }]);
    expect((await listPosts(other, 'instagram')).data).toMatchObject([
      { campaignId: other.teamId, content: 'new' },
    ]);
  });

  it('keeps the campaigns of thousands of posts', async () => {
    const ids = times(2_100, (index) => String(index));
    const posts = ids.map((id, index) =>
      postLine('facebook', { id, at: AT, ...(index % 3 === 0 && { campaignId: 'third' }) }),
    );
    await importObjects(testApp, team, 'facebook', { posts });
    await readAgain(...ids.map((id) => ({ id, type: 'story' as const })));

    const total = async (query: Record<string, string>) =>
      (await listPosts(team, 'facebook', query)).pagination.total;
    expect(await total({ campaignId: 'third', postType: 'story' })).toBe(700);
    expect(await total({ campaignId: 'third', postType: 'post' })).toBe(0);
    expect(await total({ postType: 'story' })).toBe(2_100);
  });

  it('is not the default: another import replaces the campaign', async () => {
    const posts = [postLine('facebook', { id: '1', at: AT })];
    await importObjects(testApp, team, 'facebook', { posts });

    expect(await campaigns()).toEqual({ 1: null, 2: 'spring', 3: null });
    expect(await totalOf({ campaignId: 'spring' })).toBe(1);
  });

  const importDay = (metrics: object, keepMissing: boolean) => {
    const profile = [{ date: '2026-03-01', metrics }];
    return importObjects(testApp, team, 'youtube', { profile }, { keepMissing });
  };

  async function storedDay(): Promise<object | undefined> {
    const [row] = await testApp.database.query<{ metrics: object }>(
      `SELECT raw_metrics AS metrics FROM social_profile_days WHERE team_id = $1`,
      [team.teamId],
    );
    return row?.metrics;
  }

  it('keeps metrics of a day that the new line lacks, and replaces the others', async () => {
    await importDay({ views: 10, subscriberCount: 500 }, true);
    await importDay({ views: 12, likes: 3 }, true);
    expect(await storedDay()).toEqual({ views: 12, likes: 3, subscriberCount: 500 });
    await importDay({ views: 13 }, false);
    expect(await storedDay()).toEqual({ views: 13 });
  });
});
