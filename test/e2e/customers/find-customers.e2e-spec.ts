import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

interface CustomerPage {
  success: boolean;
  data: { id: string; createdAt: string }[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function find(team: TeamClient, query: Record<string, string> = {}): Promise<CustomerPage> {
  const parameters = new URLSearchParams(query).toString();
  return (await team.get(`/customers?${parameters}`).expect(200)).body as CustomerPage;
}

const idsOf = ({ data }: CustomerPage): string[] => data.map(({ id }) => id);

describe('GET /v1/customers', () => {
  const testApp = useOnce(shareTestApp);

  it('returns all customers of the team in an envelope with pagination', async () => {
    const team = await createTeam(testApp, { phoneRegion: 'DE' });
    const first = await createCustomer(team, {
      email: 'Ada@Example.com',
      phone: '030 9018200',
      username: 'countess',
    });
    await team.post(`/customer/${first.id}/loyalty`, { points: 12.5, type: 'increment' });
    const second = await createCustomer(team, { email: null, phone: '+1 212 555 0123' });

    expect(await find(team)).toEqual({
      success: true,
      data: [
        {
          id: second.id,
          firstName: 'Ada',
          lastName: 'Lovelace',
          phone: '+12125550123',
          email: null,
          username: null,
          points: 0,
          createdAt: expect.stringMatching(ISO) as string,
        },
        {
          id: first.id,
          firstName: 'Ada',
          lastName: 'Lovelace',
          phone: '+49309018200',
          email: 'Ada@Example.com',
          username: 'countess',
          points: 12.5,
          createdAt: expect.stringMatching(ISO) as string,
        },
      ],
      pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
    });
  });

  it('returns an empty page for a team without customers', async () => {
    expect(await find(await createTeam(testApp))).toEqual({
      success: true,
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  describe('by e-mail and phone', () => {
    const team = useOnce(() => createTeam(testApp, { phoneRegion: 'DE' }));
    let adaId: string;

    beforeAll(async () => {
      const other = await createTeam(testApp, { phoneRegion: 'DE' });
      const body = customerBody({ email: 'Ada.L@Example.com', phone: '+49309018200' });
      adaId = (await createCustomer(team, body)).id;
      await createCustomer(team, { email: 'ada.l@example.com.au', phone: '+493090182000' });
      await createCustomer(other, body);
    });

    it.each([
      [{ email: 'Ada.L@Example.com' }],
      [{ email: 'ada.l@EXAMPLE.com' }],
      [{ email: ' ada.l@example.com ' }],
      [{ phone: '+49309018200' }],
      [{ phone: '030 9018200' }],
      [{ phone: '0049 (30) 90-18.200' }],
      [{ phone: 'tel:030/901\u20118200' }],
      [{ phone: '\u202a+49\u00a030\u00a09018200\u202c' }],
      // A plus that is not percent-encoded is decoded as a space.
      [{ phone: ' 49309018200' }],
      [{ email: 'ada.l@example.com', phone: '030 9018200', search: 'ADA LOVE' }],
      [{ email: 'ada.l@example.com', phone: '', search: '' }],
      [{ email: '', phone: '030 9018200', search: '' }],
    ])('%j finds the customer', async (query) => {
      expect(await find(team, query)).toMatchObject({
        data: [{ id: adaId }],
        pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      });
    });

    it.each([
      [{ email: 'l@example.com' }],
      [{ email: 'ada.l@example.co' }],
      [{ email: 'ada%@example.com' }],
      [{ phone: '030 9018201' }],
      [{ phone: '+1 309 018 200' }],
      [{ email: 'ada.l@example.com', phone: '+493090182000' }],
      [{ email: 'ada.l@example.com', search: 'hopper' }],
      [{ phone: '030 9018200', search: 'ada.l@example.com.au' }],
    ])('%j finds no customer', async (query) => {
      expect(await find(team, query)).toMatchObject({
        data: [],
        pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
      });
    });

    it('ignores empty and unknown parameters', async () => {
      const query = { email: '', phone: '', search: '', name: 'unknown', 'email[ne]': 'x' };
      expect((await find(team, query)).pagination.total).toBe(2);
    });

    it('does not normalize a national number when the team has no region', async () => {
      const plain = await createTeam(testApp);
      const { id } = await createCustomer(plain, { phone: '030 9018200' });

      expect(idsOf(await find(plain, { phone: '(0309) 018.200' }))).toEqual([id]);
      expect(idsOf(await find(plain, { phone: '+49309018200' }))).toEqual([]);
    });

    it('finds a customer by its new contact and not by its old one', async () => {
      const { id } = await createCustomer(team, { email: 'before@example.com' });
      await team.put(`/customer/${id}`, { email: 'After@example.com' }).expect(200);

      expect(idsOf(await find(team, { email: 'after@example.com' }))).toEqual([id]);
      expect(idsOf(await find(team, { email: 'before@example.com' }))).toEqual([]);
      await team.put(`/customer/${id}`, { email: 'gone@example.com', lastName: 'Gone' });
      expect((await find(team, { search: 'after@' })).data).toEqual([]);
    });
  });

  describe('in pages', () => {
    const team = useOnce(() => createTeam(testApp));
    /** The ids, newest first. */
    const all: string[] = [];

    beforeAll(async () => {
      for (let index = 0; index < 3; index += 1) {
        const { id } = await createCustomer(team);
        all.unshift(id);
        // The rows of a statement have the same time, so their order depends on their ids.
        const bulk = await team
          .post(
            '/customers',
            Array.from({ length: 14 }, () => customerBody()),
          )
          .expect(201);
        for (const created of bulk.body as { id: string }[]) all.unshift(created.id);
      }
    });

    it.each([
      [1, 1],
      [7, 7],
      [20, 3],
      [44, 2],
      [100, 1],
    ])('returns each customer once, newest first, with a limit of %i', async (limit) => {
      const seen: string[] = [];
      const totalPages = Math.ceil(45 / limit);
      for (let page = 1; page <= totalPages; page += 1) {
        const found = await find(team, { page: String(page), limit: String(limit) });
        expect(found.pagination).toEqual({ page, limit, total: 45, totalPages });
        seen.push(...idsOf(found));
      }
      expect(seen).toEqual(all);
    });

    it.each([['4'], ['1000'], ['90071992547409']])('returns an empty page %s', async (page) => {
      expect(await find(team, { page })).toEqual({
        success: true,
        data: [],
        pagination: { page: Number(page), limit: 20, total: 45, totalPages: 3 },
      });
    });

    it('pages through the matches of a search', async () => {
      const found = await find(team, { search: 'ada', page: '5', limit: '10' });

      expect(found.pagination).toEqual({ page: 5, limit: 10, total: 45, totalPages: 5 });
      expect(idsOf(found)).toEqual(all.slice(40));
    });
  });
});
