import type { Response } from 'supertest';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function countStatuses(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('Races for points', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  const change = (id: string, points: number, type: string) =>
    team.post(`/customer/${id}/loyalty`, { points, type });

  async function balanceOf(id: string): Promise<number> {
    const response = await team.get(`/customer/${id}`).expect(200);
    return (response.body as { points: number }).points;
  }

  /** The balance, the ledger's sum and its last line agree, and its numbers have no gaps. */
  async function expectSoundLedger(id: string, balance: number): Promise<void> {
    const [ledger] = await testApp.database.query(
      `SELECT c.points::float8 AS balance, sum(t.delta)::float8 AS sum, count(*)::integer AS rows,
              max(t.number) AS last, c.transaction_count AS counted,
              (array_agg(t.balance_after ORDER BY t.number DESC))[1]::float8 AS "lastBalance"
         FROM customers c JOIN points_transactions t ON t.team_id = c.team_id AND t.customer_id = c.id
        WHERE c.id = $1 GROUP BY c.team_id, c.id`,
      [id],
    );
    expect(ledger).toEqual({
      balance,
      sum: balance,
      lastBalance: balance,
      rows: ledger?.rows,
      last: ledger?.rows,
      counted: ledger?.rows,
    });
    expect(await balanceOf(id)).toBe(balance);
  }

  it('loses none of 200 concurrent increments and decrements', async () => {
    const { id } = await createCustomer(team);
    await change(id, 1_000, 'increment').expect(200);

    const responses = await Promise.all(
      times(200, (index) => change(id, 0.1, index % 2 === 0 ? 'increment' : 'decrement')),
    );

    expect(countStatuses(responses)).toEqual({ 200: 200 });
    await expectSoundLedger(id, 1_000);
  });

  it('lets exactly 40 of 100 spend a balance that is enough for 40', async () => {
    const { id } = await createCustomer(team);
    await change(id, 400, 'increment').expect(200);

    const responses = await Promise.all(times(100, () => change(id, 10, 'decrement')));

    expect(countStatuses(responses)).toEqual({ 200: 40, 422: 60 });
    await expectSoundLedger(id, 0);
  });

  it('gives one code to one of 50 customers', async () => {
    const coupon = await createCoupon(testApp, team);
    const customers = await Promise.all(times(50, () => createCustomer(team)));

    const responses = await Promise.all(
      customers.map(({ id }) =>
        team.post(`/customer/${id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId }),
      ),
    );

    expect(countStatuses(responses)).toEqual({ 200: 1, 409: 49 });
    const balances = await Promise.all(customers.map(({ id }) => balanceOf(id)));
    expect(balances.filter((balance) => balance === 10)).toHaveLength(1);
    expect(balances.filter((balance) => balance === 0)).toHaveLength(49);
  });

  it('gives one of twelve codes to one customer of a coupon for once each', async () => {
    const coupon = await createCoupon(testApp, team, { codes: 12 });
    const { id } = await createCustomer(team);

    const responses = await Promise.all(
      coupon.codes.map((code) =>
        team.post(`/customer/${id}/qr`, { code, couponId: coupon.couponId }),
      ),
    );

    expect(countStatuses(responses)).toEqual({ 200: 1, 409: 11 });
    await expectSoundLedger(id, 10);
    const used = await testApp.database.query(
      'SELECT sum(redemptions)::integer AS redeemed FROM coupon_codes WHERE coupon_id = $1',
      [coupon.couponId],
    );
    expect(used).toEqual([{ redeemed: 1 }]);
  });

  it('redeems a code for many exactly as often as it allows', async () => {
    const coupon = await createCoupon(testApp, team, { maxRedemptions: 7 });
    const customers = await Promise.all(times(30, () => createCustomer(team)));

    const responses = await Promise.all(
      customers.map(({ id }) =>
        team.post(`/customer/${id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId }),
      ),
    );

    expect(countStatuses(responses)).toEqual({ 200: 7, 409: 23 });
  });

  it('creates one customer of 50 with one e-mail', async () => {
    const body = customerBody();

    const responses = await Promise.all(times(50, () => team.post('/customer', body)));

    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 49 });
  });

  it('leaves no half of a bulk that races single creations', async () => {
    const bodies = times(200, () => customerBody());

    const [bulk, ...singles] = await Promise.all([
      team.post('/customers', bodies),
      ...bodies.filter((_, index) => index % 20 === 19).map((body) => team.post('/customer', body)),
    ]);

    const made = singles.filter(({ status }) => status === 201).length;
    const [row] = await testApp.database.query<{ stored: number }>(
      'SELECT count(*)::integer AS stored FROM customers WHERE email = ANY($1::text[])',
      [bodies.map(({ email }) => email)],
    );
    expect(row?.stored).toBe(bulk.status === 201 ? 200 : made);
    expect([bulk.status, made]).toEqual(bulk.status === 201 ? [201, 0] : [409, expect.any(Number)]);
  });

  it('lets no deadlock of crosswise bulks reach a client', async () => {
    const bodies = times(400, () => customerBody());
    const reversed = bodies
      .toReversed()
      .map((body, index) => ({ ...body, email: body.email, phone: `+49301000${10_000 + index}` }));

    const responses = await Promise.all([
      team.post('/customers', bodies),
      team.post('/customers', reversed),
      team.post('/customers', bodies.toReversed()),
    ]);

    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 2 });
  });
});
