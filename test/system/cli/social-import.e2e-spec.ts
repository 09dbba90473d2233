import { readFile } from 'node:fs/promises';
import type { ImportResult } from '../../../src/analytics/ingestion/social-import.service';
import type { Platform } from '@rapport/social-connectors';
import { getProfile, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { storedAnalytics } from '../../support/stored-analytics';
import { sampleFiles, startSocialCli } from './social-cli';
import { useEachTest, useOnce } from '../../support/use-value';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;

const tweet = (id: string, likes: number): string =>
  JSON.stringify({
    id,
    created_at: `2026-11-0${id}T10:00:00.000Z`,
    public_metrics: { like_count: likes },
  });
const day = (date: string, likes: number): string =>
  JSON.stringify({ date, metrics: { like_count: likes } });

describe('social import', () => {
  const cli = useOnce(startSocialCli);
  const team = useEachTest(() => createTeam(cli.testApp));

  const importFiles = async (platform: Platform, ...files: string[]) =>
    (await cli.json(team, 'import', platform, ...files)) as Omit<
      ImportResult,
      'lastRefreshedAt'
    > & { lastRefreshedAt: string };

  const postsOf = async (platform: Platform) =>
    (await listPosts(team, platform, { limit: '100', order: 'asc' })).data;

  it.each<[Platform, number]>([
    ['facebook', 8],
    ['instagram', 8],
    ['twitter', 7],
    ['linkedin', 6],
    ['tiktok', 7],
    ['youtube', 6],
  ])('stores the data of %s and prints their numbers', async (platform, posts) => {
    await cli.json(team, 'connect', platform);

    const imported = await importFiles(platform, ...sampleFiles(platform));

    expect(imported).toEqual({ posts, profileDays: 75, status: 'ready', lastRefreshedAt: TIME });
    const { lastRefreshedAt } = imported;
    expect(await postsOf(platform)).toHaveLength(posts);
    expect(await getProfile(team, platform)).toMatchObject({ status: 'ready', lastRefreshedAt });
  });

  it('prints the numbers as text', async () => {
    await cli.json(team, 'connect', 'twitter');

    const { status, stdout, stderr } = await cli.run(
      team,
      'import',
      'twitter',
      ...sampleFiles('twitter'),
    );

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^twitter is ready\.\n {2}Posts {9}7\n {2}Profile days {2}75\n {2}Refreshed at {2}2\S{22}Z\n$/,
    );
  });

  it('imports posts without a profile and a profile without posts', async () => {
    const [, posts = '', , profile = ''] = sampleFiles('facebook');
    await cli.json(team, 'connect', 'facebook');

    expect(await importFiles('facebook', '--posts', posts)).toMatchObject({
      posts: 8,
      profileDays: 0,
      status: 'ready',
    });
    expect(await getProfile(team, 'facebook')).toMatchObject({ kpis: { followers: null } });
    expect(await importFiles('facebook', '--profile', profile)).toMatchObject({
      posts: 0,
      profileDays: 75,
      status: 'ready',
    });
    expect(await getProfile(team, 'facebook')).toMatchObject({
      kpis: { followers: expect.any(Number) as unknown },
    });
    expect(await postsOf('facebook')).toHaveLength(8);
  });

  it('changes nothing when the same files are imported again', async () => {
    const first = await importFiles('instagram', ...sampleFiles('instagram'));
    const stored = await storedAnalytics(cli.testApp, team);
    expect(stored.social_posts).toHaveLength(8);

    const second = await importFiles('instagram', ...sampleFiles('instagram'));

    expect(second).toEqual({ ...first, lastRefreshedAt: TIME });
    expect(second.lastRefreshedAt > first.lastRefreshedAt).toBe(true);
    expect(await storedAnalytics(cli.testApp, team)).toEqual(stored);
  });

  it('neither loses nor duplicates data in concurrent imports', async () => {
    const results = await Promise.all(
      [1, 2, 3].map(() => importFiles('instagram', ...sampleFiles('instagram'))),
    );
    const stored = await storedAnalytics(cli.testApp, team);
    await importFiles('instagram', ...sampleFiles('instagram'));

    expect(results.map(({ posts, profileDays }) => [posts, profileDays])).toEqual(
      results.map(() => [8, 75]),
    );
    expect(stored.social_posts).toHaveLength(8);
    expect(await storedAnalytics(cli.testApp, team)).toEqual(stored);
  });

  it('replaces existing data by later data, of the same file or another', async () => {
    await cli.json(team, 'connect', 'twitter');
    const likes = async () => ({
      posts: (await postsOf('twitter')).map(({ postId, metrics }) => [postId, metrics.likes]),
      days: (await getProfile(team, 'twitter')).timeSeries.likes,
    });
    const [posts, profile] = await Promise.all([
      cli.fileOf([tweet('1', 1), tweet('2', 2), tweet('1', 3)].join('\n')),
      cli.fileOf([day('2026-11-01', 1), day('2026-11-02', 2), day('2026-11-01', 3)].join('\n')),
    ]);
    expect(await importFiles('twitter', '--posts', posts, '--profile', profile)).toMatchObject({
      posts: 3,
      profileDays: 3,
    });
    expect(await likes()).toEqual({
      posts: [['1', 3], ['2', 2]], // oxfmt-ignore
      days: [{ date: '2026-11-01', value: 3 }, { date: '2026-11-02', value: 2 }], // oxfmt-ignore
    });

    const later = [await cli.fileOf(tweet('2', 0)), await cli.fileOf(day('2026-11-02', 0))];
    await importFiles('twitter', '--posts', later[0]!, '--profile', later[1]!);

    expect(await likes()).toEqual({
      posts: [['1', 3], ['2', 0]], // oxfmt-ignore
      days: [{ date: '2026-11-01', value: 3 }, { date: '2026-11-02', value: 0 }], // oxfmt-ignore
    });
  });

  it.each<[string, (text: string) => string]>([
    ['a byte order mark', (text) => `\uFEFF${text}`],
    ['the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['blank lines', (text) => `\n${text.replaceAll('\n', '\n \t\r\n\n')}`],
    ['a last line without a line end', (text) => text.trimEnd()],
  ])('reads files with %s', async (_name, change) => {
    const [, posts = '', , profile = ''] = sampleFiles('youtube');
    const plain = await importFiles('youtube', '--posts', posts, '--profile', profile);
    const stored = await storedAnalytics(cli.testApp, team);
    const changed = async (file: string) => cli.fileOf(change(await readFile(file, 'utf8')));

    const again = await importFiles(
      'youtube',
      '--posts',
      await changed(posts),
      '--profile',
      await changed(profile),
    );

    expect(again).toEqual({ ...plain, lastRefreshedAt: TIME });
    expect(await storedAnalytics(cli.testApp, team)).toEqual(stored);
  });
});
