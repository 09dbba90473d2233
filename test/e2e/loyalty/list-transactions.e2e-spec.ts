import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const ANY_ID = expect.any(String) as string;
const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const BY_KEY = { kind: 'key', id: ANY_ID };

interface TransactionPage {
  data: { id: string; createdAt: string; points: number; balanceAfter: number }[];
  pagination: unknown;
}

describe('GET /v1/customer/:customerId/loyalty/transactions', () => {
  const { testApp, team } = useTeams();

  async function list(id: string, query = ''): Promise<TransactionPage> {
    const response = await team.get(`/customer/${id}/loyalty/transactions${query}`).expect(200);
    return response.body as TransactionPage;
  }

  async function change(id: string, points: number, type = 'increment'): Promise<void> {
    await team.post(`/customer/${id}/loyalty`, { points, type }).expect(200);
  }

  it('lists every change of the balance, newest first', async () => {
    const { id } = await createCustomer(team);
    const coupon = await createCoupon(testApp, team, { points: 7.25 });
    const before = Date.now();
    await change(id, 100.5);
    await team
      .post(`/customer/${id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId })
      .expect(200);
    await change(id, 0.75, 'decrement');
    // A rejected change adds no transaction.
    await team.post(`/customer/${id}/loyalty`, { points: 108, type: 'decrement' }).expect(422);

    const page = await list(id);

    expect(page).toEqual({
      success: true,
      data: [
        {
          id: ANY_ID,
          createdAt: ANY_TIME,
          points: 0.75,
          type: 'decrement',
          reason: 'loyalty',
          balanceAfter: 107,
          couponId: null,
          note: null,
          reference: null,
          actor: BY_KEY,
        },
        {
          id: ANY_ID,
          createdAt: ANY_TIME,
          points: 7.25,
          type: 'increment',
          reason: 'coupon',
          balanceAfter: 107.75,
          couponId: coupon.couponId,
          note: null,
          reference: null,
          actor: BY_KEY,
        },
        {
          id: ANY_ID,
          createdAt: ANY_TIME,
          points: 100.5,
          type: 'increment',
          reason: 'loyalty',
          balanceAfter: 100.5,
          couponId: null,
          note: null,
          reference: null,
          actor: BY_KEY,
        },
      ],
      pagination: { page: 1, limit: 20, total: 3, totalPages: 1 },
    });
    const times = page.data.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.at(-1)).toBeGreaterThanOrEqual(before - 1);
    expect(times[0]).toBeLessThanOrEqual(Date.now() + 1);
    expect(new Set(page.data.map(({ id }) => id)).size).toBe(3);
  });

  it('lists only the changes of the customer', async () => {
    const [mine, neighbour] = [await createCustomer(team), await createCustomer(team)];
    await change(neighbour.id, 1);
    await change(mine.id, 2);

    expect((await list(mine.id)).data).toMatchObject([{ points: 2, balanceAfter: 2 }]);
    expect((await list(neighbour.id)).data).toMatchObject([{ points: 1, balanceAfter: 1 }]);
  });

  describe('in pages', () => {
    const customer = useOnce(() => createCustomer(team));

    beforeAll(async () => {
      for (let points = 1; points <= 25; points += 1) await change(customer.id, points);
    });

    it.each([
      ['', { page: 1, limit: 20, totalPages: 2 }, [25, 6]],
      ['?page=2', { page: 2, limit: 20, totalPages: 2 }, [5, 1]],
      ['?limit=10', { page: 1, limit: 10, totalPages: 3 }, [25, 16]],
      ['?limit=10&page=3', { page: 3, limit: 10, totalPages: 3 }, [5, 1]],
      ['?limit=25', { page: 1, limit: 25, totalPages: 1 }, [25, 1]],
      ['?limit=100', { page: 1, limit: 100, totalPages: 1 }, [25, 1]],
      ['?limit=1&page=25', { page: 25, limit: 1, totalPages: 25 }, [1, 1]],
    ])('returns the page of the query "%s"', async (query, pagination, [first = 0, last = 0]) => {
      const page = await list(customer.id, query);

      expect(page.pagination).toEqual({ ...pagination, total: 25 });
      expect(page.data.map(({ points }) => points)).toEqual(
        Array.from({ length: first - last + 1 }, (_, index) => first - index),
      );
    });

    it.each([['3'], ['1000'], ['90071992547409']])('returns an empty page %s', async (page) => {
      expect(await list(customer.id, `?page=${page}`)).toEqual({
        success: true,
        data: [],
        pagination: { page: Number(page), limit: 20, total: 25, totalPages: 2 },
      });
    });
  });

  it.each([
    ['a broken escape', () => Promise.resolve('%E0%A4%A')],
    [
      'an id of another team',
      async () => {
        const other = await createTeam(testApp);
        const { id } = await createCustomer(other);
        await other.post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' }).expect(200);
        return id;
      },
    ],
  ])('returns 404 for %s', async (_name, idOf) => {
    expectError(
      await team.get(`/customer/${await idOf()}/loyalty/transactions`),
      'CUSTOMER_NOT_FOUND',
    );
  });

  it.each([
    ['UPDATE', 'UPDATE points_transactions SET delta = 1'],
    ['DELETE', 'DELETE FROM points_transactions'],
    ['TRUNCATE', 'TRUNCATE points_transactions'],
    ['a cascading TRUNCATE', 'TRUNCATE coupon_redemptions CASCADE'],
  ])('is append-only: the ledger rejects %s', async (_name, statement) => {
    const { id } = await createCustomer(team);
    await change(id, 5);
    const before = await list(id);

    await expect(testApp.database.query(statement)).rejects.toThrow(
      'points_transactions is append-only',
    );

    expect(await list(id)).toEqual(before);
  });
});
