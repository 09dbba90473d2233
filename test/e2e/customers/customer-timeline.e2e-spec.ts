import { randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const ANY_ID = expect.any(String) as string;
const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const NOTHING = {
  points: null,
  balanceAfter: null,
  reason: null,
  note: null,
  reference: null,
  correctsId: null,
  actor: null,
  coupon: null,
  form: null,
  isRead: null,
  changed: null,
};

interface Item {
  id: string;
  at: string;
  kind: string;
  points: number | null;
}
interface Page {
  data: Item[];
  pagination: { limit: number; nextCursor: string | null };
}

describe('GET /console/api/teams/:teamId/customer/:customerId/timeline', () => {
  const { testApp, team, admin } = useTeams();

  const get = (id: string, query = '') =>
    admin.client.get(`/teams/${team.teamId}/customer/${id}/timeline${query}`);

  async function list(id: string, query: Record<string, string> = {}): Promise<Page> {
    const response = await get(id, `?${new URLSearchParams(query).toString()}`).expect(200);
    return response.body as Page;
  }

  async function create(of: Record<string, unknown> = {}): Promise<string> {
    const body = { firstName: 'Ada', lastName: 'L', email: `${randomUUID()}@x.test`, ...of };
    const response = await team.post('/customer', body).expect(201);
    return (response.body as { data: { id: string } }).data.id;
  }

  /** Creates a customer with an item of every kind; returns the ids and the expected timeline, newest first. */
  async function createWithPast() {
    const email = `${randomUUID()}@x.test`;
    const form = await createForm(team);
    const coupon = await createCoupon(testApp, team, { points: 4, name: 'Free coffee' });
    const id = await create({ email });
    const path = `/teams/${team.teamId}/customer/${id}`;
    await team.post(`/customer/${id}/loyalty`, { points: 10.5, type: 'increment' }).expect(200);
    await admin.client
      .post(`${path}/loyalty`, { points: 0.5, type: 'decrement', note: 'Wrong', reference: 'R 1' })
      .expect(200);
    await team.post(`/customer/${id}/qr`, { couponId: coupon.couponId, code: coupon.codes[0] }).expect(200); // oxfmt-ignore
    const key = form.fields[0]?.key ?? '';
    const { formResponseId } = await submitResponse(team, form.id, { [key]: 'x' }, { email });
    await admin.client.put(path, { firstName: 'Grace', username: 'grace' }).expect(200);
    const merged = await create();
    await admin.client.post(`${path}/merge`, { mergedId: merged }).expect(200);
    const actor = { kind: 'user', id: admin.userId };
    const ofKey = { kind: 'key', id: ANY_ID };
    const expected = [
      { ...NOTHING, kind: 'merge', actor },
      { ...NOTHING, kind: 'change', actor, changed: ['firstName', 'username'] },
      {
        ...NOTHING,
        id: formResponseId,
        kind: 'response',
        form: { id: form.id, name: form.name },
        isRead: false,
      },
      {
        ...NOTHING,
        kind: 'redemption',
        points: 4,
        balanceAfter: 14,
        reason: 'coupon',
        actor: ofKey,
        coupon: { id: coupon.couponId, name: 'Free coffee' },
      },
      {
        ...NOTHING,
        kind: 'points',
        points: -0.5,
        balanceAfter: 10,
        reason: 'loyalty',
        note: 'Wrong',
        reference: 'R 1',
        actor,
      },
      {
        ...NOTHING,
        kind: 'points',
        points: 10.5,
        balanceAfter: 10.5,
        reason: 'loyalty',
        actor: ofKey,
      },
      { ...NOTHING, id, kind: 'creation' },
    ].map((item) => ({ id: ANY_ID, at: ANY_TIME, ...item }));
    return { id, merged, expected };
  }

  it('has items of every kind, newest first, also for the id of a merged customer', async () => {
    const { id, merged, expected } = await createWithPast();
    const { data, pagination } = await list(id);
    expect(data).toEqual(expected);
    expect(pagination).toEqual({ limit: 20, nextCursor: null });
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect((await list(merged)).data).toEqual(data);
  });

  it.each(['1', '2', '3', '6', '7'])('has each item once on pages of %s', async (limit) => {
    const { id } = await createWithPast();
    const { data } = await list(id);
    const walked: Item[] = [];
    for (let cursor: string | null = '*'; cursor !== null;) {
      const page: Page = await list(id, { limit, cursor });
      expect(page.data).toHaveLength(Math.min(Number(limit), data.length - walked.length));
      walked.push(...page.data);
      cursor = page.pagination.nextCursor;
    }
    expect(walked).toEqual(data);
  });

  it.each([
    ['points', ['points', 'points']],
    ['redemption', ['redemption']],
    ['response', ['response']],
    ['change', ['merge', 'change', 'creation']],
  ])('has only %s', async (kind, expected) => {
    const { id } = await createWithPast();
    expect((await list(id, { kind })).data.map((item) => item.kind)).toEqual(expected);
    const first = await list(id, { kind, limit: '1' });
    const cursor = first.pagination.nextCursor;
    expect(cursor === null).toBe(expected.length === 1);
    if (cursor !== null) {
      expect((await list(id, { kind, cursor })).data.map((item) => item.kind)).toEqual(
        expected.slice(1),
      );
    }
  });

  it('begins with the creation', async () => {
    const id = await create();
    expect((await list(id)).data).toEqual([{ ...NOTHING, id, at: ANY_TIME, kind: 'creation' }]);
  });

  it.each([
    ['kind=all', 'kind: must be one of points, redemption, response, change'],
    ['cursor=x', 'cursor: must be the nextCursor of a page'],
    ['cursor=*&cursor=*', 'cursor: must be the nextCursor of a page'],
    ['limit=101', 'limit: must be a whole number from 1 to 100'],
  ])('rejects %s', async (query, field) => {
    expectError(await get(await create(), `?${query}`), 'VALIDATION_FAILED', [field]);
  });

  it('is not found for unknown customers and by other teams, and is forbidden to viewers', async () => {
    for (const id of ['x', randomUUID()]) expectError(await get(id), 'CUSTOMER_NOT_FOUND');
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'admin');
    const id = await create();
    expectError(
      await stranger.client.get(`/teams/${other.teamId}/customer/${id}/timeline`),
      'CUSTOMER_NOT_FOUND',
    );
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    expectError(
      await viewer.client.get(`/teams/${team.teamId}/customer/${id}/timeline`),
      'FORBIDDEN',
    );
  });
});
