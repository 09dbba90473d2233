import { importSocial, listPosts } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectExactCounts } from '../../support/exact-counts';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const TYPES = ['post', 'reel', 'story'] as const;
const CAMPAIGNS = ['spring', undefined, 'Spring', 'spring 26', undefined];
const TEXTS = ['Ämilie', '100% Wolle', 'ämil_ie', 'Hallo Welt', '', 'ÄM'.repeat(300), 'im Mai'];
const CLOCK = [
  '00:00:00.000',
  '00:00:00.001',
  '11:59:59.999',
  '12:00:00.000',
  '23:59:59.998',
  '23:59:59.999',
];

/** The values of each filtered property repeat with a different period. The third of the five days has no posts. */
const POSTS = times(64, (number) => ({
  id: String(number).padStart(2, '0'),
  type: TYPES[Math.floor(number / 4) % 3]!,
  campaignId: CAMPAIGNS[number % 5],
  content: TEXTS[number % 7]!,
  at: `2026-03-0${[1, 2, 4, 5][Math.floor(number / 16)]}T${CLOCK[number % 6]}Z`,
}));

type Post = (typeof POSTS)[number];
type Filter = [query: Record<string, string>, matches: (post: Post) => boolean];

const ANY: Filter = [{}, () => true];
const BY_TYPE: Filter[] = [
  ANY,
  ...TYPES.map((postType): Filter => [{ postType }, ({ type }) => type === postType]),
];
const BY_CAMPAIGN: Filter[] = [
  ANY,
  ...['spring', 'Spring', 'autumn'].map((name): Filter => [
    { campaignId: name },
    ({ campaignId }) => campaignId === name,
  ]),
];
const BY_SEARCH: Filter[] = [
  ANY,
  ...['ÄM', 'l'].map((search): Filter => [
    { search },
    ({ content }) => content.toLowerCase().includes(search.toLowerCase()),
  ]),
];

/** A query with the first and the last instant of its range. */
const RANGES: [query: Record<string, string>, first: string, last: string][] = [
  [{}, '0', '9'],
  [{ startDate: '2026-03-02' }, '2026-03-02T00:00:00.000Z', '9'],
  [{ startDate: '2026-03-02T00:00:00.001Z' }, '2026-03-02T00:00:00.001Z', '9'],
  [{ startDate: '2026-03-05T23:59:59.999Z' }, '2026-03-05T23:59:59.999Z', '9'],
  [{ endDate: '2026-03-02' }, '0', '2026-03-02T23:59:59.999Z'],
  [{ endDate: '2026-03-04T00:00:00Z' }, '0', '2026-03-04T00:00:00.000Z'],
  [{ endDate: '2026-03-04T23:59:59.998Z' }, '0', '2026-03-04T23:59:59.998Z'],
  [
    { startDate: '2026-03-02', endDate: '2026-03-04' },
    '2026-03-02T00:00:00.000Z',
    '2026-03-04T23:59:59.999Z',
  ],
  [
    { startDate: '2026-03-01T12:00:00Z', endDate: '2026-03-05T11:59:59.999Z' },
    '2026-03-01T12:00:00.000Z',
    '2026-03-05T11:59:59.999Z',
  ],
  [
    { startDate: '2026-03-01T14:00:00+02:00', endDate: '2026-03-02T06:59:59.999-05:00' },
    '2026-03-01T12:00:00.000Z',
    '2026-03-02T11:59:59.999Z',
  ],
  [
    { startDate: '2026-03-02T00:00:00.001Z', endDate: '2026-03-02T23:59:59.998Z' },
    '2026-03-02T00:00:00.001Z',
    '2026-03-02T23:59:59.998Z',
  ],
  [{ startDate: '2026-03-03', endDate: '2026-03-03' }, '2026-03-03', '2026-03-04'],
  [{ startDate: '2026-03-04', endDate: '2026-03-02' }, '9', '0'],
];
const BY_TIME = RANGES.map(([query, first, last]): Filter => [
  query,
  ({ at }) => at >= first && at <= last,
]);

const COMBINATIONS = BY_TYPE.flatMap((type) =>
  BY_CAMPAIGN.flatMap((campaign) => BY_SEARCH.map((search) => [type, campaign, search])),
).map((filters): [query: Record<string, string>, Filter[]] => [
  Object.assign({}, ...filters.map(([part]) => part)) as Record<string, string>,
  filters,
]);

describe('The combined filters of GET /v1/analytics/social/:platform/posts', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    const posts = POSTS.map((facts) => postLine('facebook', facts));
    await importSocial(testApp, team, 'facebook', { posts });
    // The same posts of another team, which must not be found or counted.
    await importSocial(testApp, await createTeam(testApp), 'facebook', { posts });
  });

  it.each(COMBINATIONS)('find and count exactly the matching posts: %j', async (query, filters) => {
    const found = await Promise.all(
      BY_TIME.map(async ([range]) => {
        const parameters = { ...query, ...range, order: 'asc', limit: '100' };
        const { data, pagination } = await listPosts(team, 'facebook', parameters);
        const ids = data.map(({ postId }) => postId);
        return { range, ids: ids.toSorted(), total: pagination.total };
      }),
    );

    const expected = BY_TIME.map((time) => {
      const matching = POSTS.filter((post) =>
        [time, ...filters].every(([, matches]) => matches(post)),
      );
      return { range: time[0], ids: matching.map(({ id }) => id), total: matching.length };
    });
    expect(found).toEqual(expected);
  });

  it('rely on stored counts that match the posts', async () => {
    await expectExactCounts(testApp);
  });
});
