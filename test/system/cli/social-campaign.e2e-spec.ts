import type { Platform } from '@rapport/social-connectors';
import { importObjects, importSocial, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { storedAnalytics } from '../../support/stored-analytics';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { startSocialCli } from './social-cli';
import { useEachTest, useOnce } from '../../support/use-value';

const POSTS = ['1', '2', '3'].map((id) =>
  postLine('instagram', { id, at: `2026-03-0${id}T10:00:00Z`, type: id === '3' ? 'reel' : 'post' }),
);

describe('social campaign', () => {
  const cli = useOnce(startSocialCli);
  const team = useEachTest(() => createTeam(cli.testApp));

  beforeEach(async () => {
    await importSocial(cli.testApp, team, 'instagram', { posts: POSTS });
  });

  afterEach(async () => {
    await expectExactCounts(cli.testApp);
  });

  const setCampaign = (post: string, campaign: string) =>
    cli.json(team, 'campaign', 'instagram', '--post', post, '--campaign', campaign);

  const run = (platform: Platform, post: string, campaign: string, ...others: string[]) =>
    cli.run(team, 'campaign', platform, '--post', post, '--campaign', campaign, ...others);

  /** The posts that a filter finds; the total must be the same. */
  async function find(query: Record<string, string>, of = team): Promise<string[]> {
    const { data, pagination } = await listPosts(of, 'instagram', { order: 'asc', ...query });
    expect(data).toHaveLength(pagination.total);
    return data.map(({ postId }) => postId);
  }

  it('sets, changes and clears the campaign of a post', async () => {
    expect(await setCampaign('1', 'spring')).toEqual({ postId: '1', campaignId: 'spring' });
    expect(await setCampaign('3', 'spring')).toEqual({ postId: '3', campaignId: 'spring' });
    expect(await find({ campaignId: 'spring' })).toEqual(['1', '3']);
    expect(await find({ campaignId: 'spring', postType: 'reel' })).toEqual(['3']);
    expect(await find({ campaignId: 'spring', endDate: '2026-03-02' })).toEqual(['1']);

    expect(await setCampaign('1', 'autumn')).toEqual({ postId: '1', campaignId: 'autumn' });
    expect(await find({ campaignId: 'spring' })).toEqual(['3']);
    expect(await find({ campaignId: 'autumn' })).toEqual(['1']);
    await expectExactCounts(cli.testApp);

    expect(await setCampaign('1', '')).toEqual({ postId: '1', campaignId: null });
    expect(await find({ campaignId: 'autumn' })).toEqual([]);
    expect(await find({})).toEqual(['1', '2', '3']);
    expect((await listPosts(team, 'instagram', { order: 'asc' })).data).toMatchObject([
      { campaignId: null },
      { campaignId: null },
      { campaignId: 'spring' },
    ]);
  });

  it('changes nothing when the post already has this campaign, or none', async () => {
    await setCampaign('1', 'spring');
    const before = await storedAnalytics(cli.testApp, team);

    expect(await setCampaign('1', 'spring')).toEqual({ postId: '1', campaignId: 'spring' });
    expect(await setCampaign('2', '')).toEqual({ postId: '2', campaignId: null });

    expect(await storedAnalytics(cli.testApp, team)).toEqual(before);
  });

  it('finds the post by its id in the API too, and prints its postId', async () => {
    const { data } = await listPosts(team, 'instagram', { order: 'asc' });

    expect(await setCampaign(data[1]!.id, 'spring')).toEqual({ postId: '2', campaignId: 'spring' });
    expect(await find({ campaignId: 'spring' })).toEqual(['2']);
  });

  it('prints the campaign as text', async () => {
    expect(await run('instagram', '1', 'spring')).toEqual({
      status: 0,
      stdout: 'Post 1 belongs to campaign spring.\n',
      stderr: '',
    });
    expect(await run('instagram', '1', '')).toEqual({
      status: 0,
      stdout: 'Post 1 belongs to no campaign.\n',
      stderr: '',
    });
  });

  it('survives an import of a connector, but not an import of the command line', async () => {
    await setCampaign('1', 'spring');

    const objects = { posts: POSTS };
    await importObjects(cli.testApp, team, 'instagram', objects, { keepMissing: true });
    expect(await find({ campaignId: 'spring' })).toEqual(['1']);

    const file = await cli.fileOf(JSON.stringify(POSTS[0]));
    await cli.json(team, 'import', 'instagram', '--posts', file);
    expect(await find({ campaignId: 'spring' })).toEqual([]);
  });

  it('keeps exact counts when many posts are assigned at the same time', async () => {
    await Promise.all([
      setCampaign('1', 'spring'),
      setCampaign('2', 'spring'),
      setCampaign('1', 'autumn'),
      importObjects(
        cli.testApp,
        team,
        'instagram',
        { posts: [postLine('instagram', { id: '2', at: '2026-04-01T10:00:00Z', type: 'reel' })] },
        { keepMissing: true },
      ),
      setCampaign('3', 'autumn'),
    ]);

    const [spring, autumn] = [
      await find({ campaignId: 'spring' }),
      await find({ campaignId: 'autumn' }),
    ];
    expect([...spring, ...autumn].toSorted()).toEqual(['1', '2', '3']);
    expect(spring).toContain('2');
    expect(autumn).toContain('3');
  });

  it('rejects a post that the team does not have on the platform', async () => {
    const other = await createTeam(cli.testApp);
    const posts = [postLine('instagram', { id: 'theirs', at: '2026-03-01T10:00:00Z' })];
    await importSocial(cli.testApp, other, 'instagram', { posts });
    const [theirs] = (await listPosts(other, 'instagram')).data;
    const [ours] = (await listPosts(team, 'instagram', { order: 'asc' })).data;
    const before = await storedAnalytics(cli.testApp, other);

    const attempts: [Platform, string][] = [
      ['instagram', 'unknown'],
      ['instagram', 'theirs'],
      ['instagram', theirs!.id],
      ['facebook', '1'],
      ['facebook', ours!.id],
      ['instagram', ''],
    ];
    for (const [platform, post] of attempts) {
      expect(await run(platform, post, 'spring')).toEqual({
        status: 1,
        stdout: '',
        stderr: 'The team has no such post on this platform.\n',
      });
    }
    const inJson = await run('twitter', '1', '', '--json');
    expect(inJson).toMatchObject({ status: 1, stdout: '' });
    expect(JSON.parse(inJson.stderr)).toEqual({
      success: false,
      code: 'POST_NOT_FOUND',
      message: 'The team has no such post on this platform.',
    });
    expect(await storedAnalytics(cli.testApp, other)).toEqual(before);
    expect(await find({ campaignId: 'spring' })).toEqual([]);
  });
});
