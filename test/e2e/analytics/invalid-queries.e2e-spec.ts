import { importSamples, listPosts } from '../../factories/social.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

/** Unknown parameters, some with names that resemble known ones. */
const UNKNOWN_PARAMETERS = [
  'nonsense=1&nonsense=2',
  'a[b]=1',
  'page[]=0&limit[]=0&search[]=x&window[]=x&platforms[]=x',
  'page[a]=0&window[a]=x&startDate[$gt]=x&platforms[0]=myspace',
  'Limit=0&PAGE=0&Window=x&Search=x',
  '__proto__=x&constructor=y&prototype=z',
  '__proto__[limit]=0&constructor[prototype][window]=x',
  'toString=1&hasOwnProperty=1&valueOf=1&then=1&length=1',
  'teamId=x&team_id=x&platform=myspace&id=x',
  'a=%00&b=%ED%A0%80&c=%FF&%00=d&%=e&%E0%A4%A=f',
  `long=${'x'.repeat(10_240)}`,
  '&&==&=&',
];

const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const WINDOW_VIOLATION = 'window: must be one of 7d, 30d, 90d, 12m';

describe('A query of social analytics', () => {
  const { testApp, team } = useTeams();

  const paths: Record<string, string> = {
    list: '/analytics/social/instagram/posts',
    post: '',
    profile: '/analytics/social/instagram/profile',
    summary: '/analytics/social/summary',
  };

  beforeAll(async () => {
    await importSamples(testApp, team, 'instagram');
    paths.post = `${paths.list}/${(await listPosts(team, 'instagram')).data[0]?.id}`;
  });

  describe.each(['list', 'post', 'profile', 'summary'])('for the %s', (endpoint) => {
    it.each(UNKNOWN_PARAMETERS)('may have unknown parameters: query %$', async (query) => {
      const plain = await team.get(paths[endpoint]!).expect(200);
      const response = await team.get(`${paths[endpoint]}?${query}`).expect(200);

      expect(response.text).toBe(plain.text);
    });

    it('takes one round trip', async () => {
      for (const query of ['', '?order=asc&window=7d']) {
        const read = () => team.get(`${paths[endpoint]}${query}`).expect(200);
        expect(await countRoundTrips(read)).toBe(1);
      }
    });
  });

  it.each([
    '?search=e&page=2',
    '?postType=reel&campaignId=x&startDate=2026-10-01T12:00:00Z&endDate=2026-10-20T12:00:00Z',
    '?search=er&postType=reel&campaignId=x&startDate=2026-10-01&limit=100&order=asc',
  ])('takes one round trip with any filter of the list: %s', async (query) => {
    expect(await countRoundTrips(() => team.get(`${paths.list}${query}`).expect(200))).toBe(1);
  });

  it.each([
    'myspace/posts',
    'facebook/posts?page=0',
    'facebook/posts/none',
    'facebook/profile?window=1d',
  ])('takes no round trip when it is rejected: %s', async (path) => {
    expect(await countRoundTrips(() => team.get(`/analytics/social/${path}`))).toBe(0);
  });

  it.each([
    ['list', 'search=%00', `search: ${NOT_STORABLE}`],
    ['list', 'campaignId=%00', `campaignId: ${NOT_STORABLE}`],
    ['list', 'campaignId=a%00b', `campaignId: ${NOT_STORABLE}`],
    ...['%ED%A0%80', 'a%ED%A0%80%ED%B0%80', '%FF', '%E0%A4%A'].flatMap((value) =>
      ['search', 'campaignId'].map((name) => [
        'list',
        `${name}=${value}`,
        `${name}: ${NOT_STORABLE}`,
      ]),
    ),
    ['list', `search=${'a'.repeat(256)}`, 'search: must contain at most 255 characters'],
    ['list', `campaignId=${'a'.repeat(256)}`, 'campaignId: must contain at most 255 characters'],
    [
      'list',
      `campaignId=${'%25'.repeat(10_240)}`,
      'campaignId: must contain at most 255 characters',
    ],
    ['list', 'campaignId=a&campaignId=a', 'campaignId: must be a string'],
    ['list', 'search=a&search=b', 'search: must be a string'],
    ['list', 'page=%ED%A0%80', 'page: must be a whole number from 1'],
    ['list', 'order=%ED%A0%80', 'order: must be one of asc, desc'],
    ...['%00', '%ED%A0%80', '__proto__', '30d%00', '30d&window=30d'].flatMap((value) =>
      ['profile', 'summary'].map((endpoint) => [endpoint, `window=${value}`, WINDOW_VIOLATION]),
    ),
    ...['%00', '%ED%A0%80', '__proto__', 'facebook%00', 'facebook&platforms=facebook'].map(
      (value) => [
        'summary',
        `platforms=${value}`,
        'platforms: must be a comma-separated list of facebook, instagram, twitter, linkedin, tiktok, youtube',
      ],
    ),
  ])('is rejected for the %s: query %$', async (endpoint, query, violation) => {
    expectError(await team.get(`${paths[endpoint]}?${query}`), 'VALIDATION_FAILED', [violation]);
  });

  it('may have texts of the maximum length', async () => {
    const text = '%F0%9F%98%80'.repeat(255);
    const query = `search=${text}&campaignId=${text}&postType=post&order=asc&page=1&limit=1`;

    const { body } = await team.get(`${paths.list}?${query}`).expect(200);
    expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
  });
});
