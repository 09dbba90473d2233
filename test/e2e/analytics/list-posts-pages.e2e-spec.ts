import { importSocial, type ListedPosts, listPosts } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const PAGE = 'page: must be a whole number from 1';
const LIMIT = 'limit: must be a whole number from 1 to 100';
const TEN_TO_30 = `1${'0'.repeat(30)}`;

/** Fifteen posts at each of three instants, imported in mixed order. */
const POSTS = times(45, (number) => ({
  id: String(number),
  at: `2026-03-0${(number % 3) + 1}T10:00:00.000Z`,
  campaignId: number % 2 === 0 ? 'even' : 'odd',
  content: `No. ${number}`,
}));

const idsOf = ({ data }: ListedPosts): string[] => data.map(({ id }) => id);

describe('The pages of GET /v1/analytics/social/:platform/posts', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    await importSocial(testApp, team, 'facebook', {
      posts: POSTS.map((facts) => postLine('facebook', facts)),
    });
  });

  const listAll = async (order: string): Promise<string[]> =>
    idsOf(await listPosts(team, 'facebook', { order, limit: '100' }));

  it('begin with the newest posts, with order=asc with the oldest', async () => {
    const { data } = await listPosts(team, 'facebook', { limit: '100' });
    const keys = data.map(({ publishedAt, id }) => `${publishedAt} ${id}`);

    expect(keys).toHaveLength(45);
    expect(keys).toEqual(keys.toSorted().toReversed());
    expect(await listAll('desc')).toEqual(data.map(({ id }) => id));
    expect(await listAll('asc')).toEqual(data.map(({ id }) => id).toReversed());
  });

  it.each<[query: Record<string, string>, page: number, limit: number, from: number, to: number]>([
    [{}, 1, 20, 0, 20],
    [{ page: '2' }, 2, 20, 20, 40],
    [{ page: '3' }, 3, 20, 40, 45],
    [{ page: '4' }, 4, 20, 45, 45],
    [{ limit: '1' }, 1, 1, 0, 1],
    [{ limit: '1', page: '45' }, 45, 1, 44, 45],
    [{ limit: '45' }, 1, 45, 0, 45],
    [{ limit: '44', page: '2' }, 2, 44, 44, 45],
    [{ limit: '100' }, 1, 100, 0, 45],
    [{ limit: '100', page: '2' }, 2, 100, 45, 45],
    [{ limit: '100', page: '90071992547409' }, 90_071_992_547_409, 100, 45, 45],
    [{ limit: '007', page: '02' }, 2, 7, 7, 14],
  ])('of %j are page %d with %d posts each', async (query, page, limit, from, to) => {
    const ids = await listAll('desc');
    const body = await listPosts(team, 'facebook', query);

    expect(idsOf(body)).toEqual(ids.slice(from, to));
    expect(body).toEqual({
      success: true,
      data: body.data,
      pagination: { page, limit, total: 45 },
    });
  });

  it.each<[Record<string, string>, number]>([
    [{}, 45],
    [{ search: 'no.' }, 45],
    [{ campaignId: 'odd' }, 22],
    [{ campaignId: 'even', search: 'o' }, 23],
    [{ startDate: '2026-03-02' }, 30],
    [{ endDate: '2026-03-02T10:00:00Z', postType: 'post', search: 'No' }, 30],
  ])('return every post exactly once: %j', async (query, total) => {
    const whole = idsOf(await listPosts(team, 'facebook', { ...query, limit: '100' }));
    expect(whole).toHaveLength(total);
    for (const order of ['asc', 'desc']) {
      for (const limit of [4, 7]) {
        const pages = await Promise.all(
          times(Math.ceil(total / limit), (index) =>
            listPosts(team, 'facebook', {
              ...query,
              order,
              limit: String(limit),
              page: String(index + 1),
            }),
          ),
        );
        expect(pages.flatMap(idsOf)).toEqual(order === 'asc' ? whole.toReversed() : whole);
        expect(new Set(pages.map(({ pagination }) => pagination.total))).toEqual(new Set([total]));
      }
    }
  });

  it.each([
    ...['0', '-1', '1.5', '1.0', '1e1', 'abc', '%201', '0x1', '%00', 'null', '%D9%A1'].map(
      (value) => [`page=${value}`, PAGE],
    ),
    [`page=${TEN_TO_30}`, PAGE],
    ['page=90071992547410', PAGE],
    ['page=9223372036854775807', PAGE],
    ['page=1&page=1', PAGE],
    ...['0', '-5', '1.5', '1e1', '101', '1000', 'abc', 'all', '%00'].map((value) => [
      `limit=${value}`,
      LIMIT,
    ]),
    [`limit=${TEN_TO_30}`, LIMIT],
    ['limit=20&limit=20', LIMIT],
    ...['up', 'ASC', 'asc%20', 'asc,desc', '%00', '__proto__', 'desc&order=desc'].map((value) => [
      `order=${value}`,
      'order: must be one of asc, desc',
    ]),
  ])('are rejected for ?%s', async (query, violation) => {
    expectError(await team.get(`/analytics/social/facebook/posts?${query}`), 'VALIDATION_FAILED', [
      violation,
    ]);
  });

  it('are rejected with every violation of the query', async () => {
    const names = ['page', 'limit', 'postType', 'startDate', 'endDate', 'campaignId', 'search'];
    const query = [...names, 'order'].map((name) => `${name}=%00`).join('&');

    const response = await team.get(`/analytics/social/facebook/posts?${query}`);

    expect(response.status).toBe(400);
    const { fields } = response.body as { fields: string[] };
    expect(new Set(fields.map((violation) => violation.split(':')[0]))).toEqual(
      new Set([...names, 'order']),
    );
  });
});
