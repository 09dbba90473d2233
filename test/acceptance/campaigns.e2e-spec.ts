import { ANY_ID, ANY_TIME, expectRejection, expectResponse, orNull } from './expect-response';
import { uniqueWord } from './make';
import { type ApiResponse, openTarget } from './target';
import { useOnce } from '../support/use-value';

const WINDOWS = ['7d', '30d', '90d', '12m'];

interface Campaign {
  id: string;
  endsAt: string | null;
  reach: number | null;
  engagement: number | null;
}

interface ListBody {
  data: Campaign[];
  pagination: { total: number; totalPages: number; nextCursor: string | null };
}

const ANY_COUNT = expect.any(Number) as number;

const shapeOf = ({ endsAt, reach, engagement }: Campaign): unknown => ({
  id: ANY_ID,
  name: expect.any(String) as unknown,
  startsAt: ANY_TIME,
  endsAt: orNull(endsAt, ANY_TIME),
  posts: ANY_COUNT,
  reach: orNull(reach, ANY_COUNT),
  engagement: orNull(engagement, ANY_COUNT),
  responses: ANY_COUNT,
  newCustomers: ANY_COUNT,
  redemptions: ANY_COUNT,
  points: ANY_COUNT,
});

const listOf = (response: ApiResponse): ListBody => response.body as ListBody;

/** An API key cannot create campaigns: the team of a remote service may have none. */
describe('Campaigns', () => {
  const target = useOnce(openTarget);

  it('are listed with their numbers by page and by cursor, with and without a window', async () => {
    for (const window of [null, ...WINDOWS]) {
      const query = window === null ? 'limit=3' : `limit=3&window=${window}`;
      const byPage = await target.get(`/campaigns?page=1&${query}`);
      const { data, pagination } = listOf(byPage);
      expectResponse(byPage, 200, {
        success: true,
        data: data.map(shapeOf),
        pagination: {
          page: 1,
          limit: 3,
          total: ANY_COUNT,
          totalPages: Math.ceil(pagination.total / 3),
        },
      });
      const byCursor = await target.get(`/campaigns?cursor=*&${query}`);
      const { nextCursor } = listOf(byCursor).pagination;
      expectResponse(byCursor, 200, {
        success: true,
        data: listOf(byCursor).data.map(shapeOf),
        pagination: { limit: 3, nextCursor: orNull(nextCursor, expect.any(String)) },
      });
    }
  });

  it('are returned by id in the shape of the list', async () => {
    for (const { id } of listOf(await target.get('/campaigns?limit=3')).data) {
      const one = await target.get(`/campaigns/${encodeURIComponent(id)}?window=30d`);
      const { data } = one.body as { data: Campaign };
      expectResponse(one, 200, { success: true, data: { ...(shapeOf(data) as object), id } });
    }
  });

  it.each(['autumn-launch', '50 % / two', 'Ümläute'])(
    'are not found by the unknown id %s',
    async (word) => {
      const path = `/campaigns/${encodeURIComponent(`${uniqueWord()} ${word}`)}`;
      expectRejection(await target.get(path), 404, 'CAMPAIGN_NOT_FOUND');
      expectRejection(await target.get(`${path}?window=12m`), 404, 'CAMPAIGN_NOT_FOUND');
    },
  );

  it.each([
    ['window=1y', 'window'],
    ['window=7d&window=30d', 'window'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['page=0', 'page'],
    ['cursor=unknown', 'cursor'],
  ])('reject %s', async (query, name) => {
    expectRejection(await target.get(`/campaigns?${query}`), 400, 'VALIDATION_FAILED', [name]);
  });

  it('reject an unknown window of a campaign that does not exist', async () => {
    const response = await target.get(`/campaigns/${uniqueWord()}?window=all`);
    expectRejection(response, 400, 'VALIDATION_FAILED', ['window']);
  });

  it('cannot be created with an API key', async () => {
    const response = await target.post('/campaigns', {
      name: uniqueWord(),
      startsAt: '2026-11-01',
    });
    expectRejection(response, 404, 'ROUTE_NOT_FOUND');
  });
});
