import {
  connectPlatform,
  getProfile,
  importObjects,
  importSocial,
  listPosts,
} from '../../factories/social.factory';
import { storedAnalytics } from '../../support/stored-analytics';
import { times } from '../../support/collections';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { expectHidden } from './read-analytics';
import { useTeams } from '../../support/use-teams';

const at = '2026-03-01T10:00:00Z';
const GOOD = postLine('twitter', { id: '1', at, content: 'good' });
const DAY = { date: '2026-03-01', metrics: { followers_count: 5 } };
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';

const rejected = (fields: string[]) => ({ code: 'VALIDATION_FAILED', fields });

async function* failingSource() {
  yield* times(1_500, (index) => ({ ...GOOD, id: String(index) }));
  throw new Error('The source failed.');
}

describe('A rejected import', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  it.each<[what: string, posts: unknown[], profile: unknown[], violations: string[]]>([
    ['a bad post', [GOOD, { id: '2' }], [DAY], ['posts line 2: created_at: is required']],
    [
      'a bad day',
      [GOOD],
      [DAY, DAY, { date: '2026-02-30', metrics: {} }],
      ['profile line 3: date: must be a calendar date (YYYY-MM-DD)'],
    ],
    [
      'a day after tomorrow',
      [GOOD],
      [DAY, { date: '2099-01-01', metrics: {} }],
      [
        expect.stringMatching(
          /^profile line 2: date: must not be after tomorrow \(\d{4}-\d\d-\d\d UTC\)$/,
        ) as string,
      ],
    ],
    [
      'several violations in several lines',
      [{}, GOOD, null, [GOOD]],
      [{ window: '1d', metrics: 5 }, DAY],
      [
        'posts line 1: id: is required',
        'posts line 1: created_at: is required',
        'posts line 3: line: must be a JSON object',
        'posts line 4: line: must be a JSON object',
        'profile line 1: window: must be one of 7d, 30d, 90d, 12m',
        'profile line 1: metrics: must be a JSON object',
      ],
    ],
    [
      'text that cannot be stored',
      [
        { ...GOOD, id: 'a\0' },
        { ...GOOD, text: '\ud800' },
        { ...GOOD, campaignId: '\0' },
        { ...GOOD, public_metrics: { note: 'a\0' } },
        { ...GOOD, public_metrics: { 'a\0': 1 } },
      ],
      [],
      [
        `posts line 1: id: ${NOT_STORABLE}`,
        `posts line 2: text: ${NOT_STORABLE}`,
        `posts line 3: campaignId: ${NOT_STORABLE}`,
        `posts line 4: public_metrics.note: ${NOT_STORABLE}`,
        String.raw`posts line 5: public_metrics["a\u0000"]: ${NOT_STORABLE}`,
      ],
    ],
    [
      'names that are too long or empty',
      [
        { ...GOOD, id: 'x'.repeat(256) },
        { ...GOOD, campaignId: 'x'.repeat(256) },
        { ...GOOD, campaignId: '' },
      ],
      [],
      [
        'posts line 1: id: must contain 1 to 255 characters',
        'posts line 2: campaignId: must contain 1 to 255 characters',
        'posts line 3: campaignId: must contain 1 to 255 characters',
      ],
    ],
    [
      'a violation after many valid lines',
      [...times(2_500, (index) => ({ ...GOOD, id: String(index) })), { ...GOOD, id: [] }],
      [DAY],
      ['posts line 2501: id: must be a string'],
    ],
  ])(
    'stores nothing and reports every violation: %s',
    async (_what, posts, profile, violations) => {
      await connectPlatform(testApp, team, 'twitter');
      const before = await storedAnalytics(testApp, team);

      const importing = importObjects(testApp, team, 'twitter', { posts, profile });

      await expect(importing).rejects.toMatchObject(rejected(violations));
      expect(await storedAnalytics(testApp, team)).toEqual(before);
      await expectHidden(team, 'twitter', 'pending');
    },
  );

  it('leaves existing rows unchanged', async () => {
    const { lastRefreshedAt } = await importSocial(testApp, team, 'twitter', {
      posts: [GOOD],
      profile: [DAY],
    });
    const before = await storedAnalytics(testApp, team);

    const importing = importObjects(testApp, team, 'twitter', {
      posts: [postLine('twitter', { id: '1', at: '2026-04-01T10:00:00Z', content: 'changed' })],
      profile: [{ date: '2026-03-01', metrics: { followers_count: 6 } }, {}],
    });

    await expect(importing).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await storedAnalytics(testApp, team)).toEqual(before);
    expect((await listPosts(team, 'twitter')).data).toMatchObject([{ content: 'good' }]);
    expect(await getProfile(team, 'twitter')).toMatchObject({
      lastRefreshedAt: lastRefreshedAt?.toISOString(),
      kpis: { followers: 5 },
    });
    await expectExactCounts(testApp);
  });

  it.each([
    [100, 0],
    [150, 0],
    [60, 90],
    [99, 2],
  ])(
    'reports at most 100 violations of %d bad posts and %d bad days',
    async (badPosts, badDays) => {
      const importing = importObjects(testApp, team, 'twitter', {
        posts: times(badPosts, () => 'bad'),
        profile: times(badDays, () => 'bad'),
      });

      const violations = [
        ...times(badPosts, (index) => `posts line ${index + 1}: line: must be a JSON object`),
        ...times(badDays, (index) => `profile line ${index + 1}: line: must be a JSON object`),
      ].slice(0, 100);
      await expect(importing).rejects.toMatchObject(rejected(violations));
    },
  );

  it('stops reading after 100 violations', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield 'bad';
      }
    }

    const importing = importObjects(testApp, team, 'twitter', { posts: endless() });

    await expect(importing).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(read).toBe(100);
  });

  it('stores nothing when its source fails', async () => {
    await connectPlatform(testApp, team, 'twitter');

    const importing = importObjects(testApp, team, 'twitter', { posts: failingSource() });

    await expect(importing).rejects.toThrow('The source failed.');
    await expectHidden(team, 'twitter', 'pending');
    expect((await storedAnalytics(testApp, team)).social_posts).toEqual([]);
  });

  it('does not block the next import', async () => {
    const importing = importObjects(testApp, team, 'twitter', { posts: [{}] });
    await expect(importing).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });

    const imported = await importSocial(testApp, team, 'twitter', { posts: [GOOD] });
    expect(imported).toMatchObject({ posts: 1, profileDays: 0, status: 'ready' });
  });
});
