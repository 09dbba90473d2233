import type { Response } from 'supertest';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { expectConsistentLedger, fillBalance } from './ledger';
import { useTeams } from '../../support/use-teams';

/** A bulk of one customer for each phone, in the order of their e-mails. */
const bulkOf = (prefix: string, numbers: readonly string[]) =>
  numbers.map((phone, index) =>
    customerBody({ email: `${prefix}.${10_000 + index}@example.com`, phone }),
  );

function countStatuses(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('Concurrent requests of customers', () => {
  const { testApp, team } = useTeams();

  const change = (id: string, points: number, type: string) =>
    team.post(`/customer/${id}/loyalty`, { points, type });

  async function balanceOf(id: string): Promise<number> {
    const response = await team.get(`/customer/${id}`).expect(200);
    return (response.body as { points: number }).points;
  }

  async function expectBalance(id: string, balance: number): Promise<void> {
    await expectConsistentLedger(testApp.database, id, balance);
    expect(await balanceOf(id)).toBe(balance);
  }

  it('loses none of 200 concurrent increments and decrements', async () => {
    const { id } = await createCustomer(team);
    await change(id, 1_000, 'increment').expect(200);

    const responses = await Promise.all(
      times(200, (index) => change(id, 0.1, index % 2 === 0 ? 'increment' : 'decrement')),
    );

    expect(countStatuses(responses)).toEqual({ 200: 200 });
    await expectBalance(id, 1_000);
  });

  it('accepts 40 of 100 decrements on a balance for 40', async () => {
    const { id } = await createCustomer(team);
    await change(id, 400, 'increment').expect(200);

    const responses = await Promise.all(times(100, () => change(id, 10, 'decrement')));

    expect(countStatuses(responses)).toEqual({ 200: 40, 422: 60 });
    await expectBalance(id, 0);
  });

  it('redeems one code for one of 50 customers', async () => {
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

  it('redeems one of twelve codes of a once-per-customer coupon', async () => {
    const coupon = await createCoupon(testApp, team, { codes: 12 });
    const { id } = await createCustomer(team);

    const responses = await Promise.all(
      coupon.codes.map((code) =>
        team.post(`/customer/${id}/qr`, { code, couponId: coupon.couponId }),
      ),
    );

    expect(countStatuses(responses)).toEqual({ 200: 1, 409: 11 });
    await expectBalance(id, 10);
    const used = await testApp.database.query(
      'SELECT sum(redemptions)::integer AS redeemed FROM coupon_codes WHERE coupon_id = $1',
      [coupon.couponId],
    );
    expect(used).toEqual([{ redeemed: 1 }]);
  });

  it('redeems a multi-use code exactly up to its limit', async () => {
    const coupon = await createCoupon(testApp, team, { maxRedemptions: 7 });
    const customers = await Promise.all(times(30, () => createCustomer(team)));

    const responses = await Promise.all(
      customers.map(({ id }) =>
        team.post(`/customer/${id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId }),
      ),
    );

    expect(countStatuses(responses)).toEqual({ 200: 7, 409: 23 });
  });

  it('redeems a code once that one customer sends 20 times concurrently', async () => {
    const coupon = await createCoupon(testApp, team, { perCustomer: 5 });
    const { id } = await createCustomer(team);

    const responses = await Promise.all(
      times(20, () =>
        team.post(`/customer/${id}/qr`, { code: coupon.codes[0], couponId: coupon.couponId }),
      ),
    );

    expect(countStatuses(responses)).toEqual({ 200: 1, 409: 19 });
    await expectBalance(id, 10);
  });

  it('loses no concurrent redemptions and changes of one customer', async () => {
    const coupon = await createCoupon(testApp, team, { codes: 20, perCustomer: 20 });
    const { id } = await createCustomer(team);
    await change(id, 20, 'increment').expect(200);

    const responses = await Promise.all([
      ...coupon.codes.map((code) =>
        team.post(`/customer/${id}/qr`, { code, couponId: coupon.couponId }),
      ),
      ...times(20, () => change(id, 0.01, 'increment')),
      ...times(20, () => change(id, 1, 'decrement')),
    ]);

    expect(countStatuses(responses)).toEqual({ 200: 60 });
    await expectBalance(id, 200.2);
  });

  it('never exceeds the maximum balance', async () => {
    const { id } = await createCustomer(team);
    await fillBalance(testApp.database, id, 999_999_999_990);

    const responses = await Promise.all(times(20, () => change(id, 4, 'increment')));

    expect(countStatuses(responses)).toEqual({ 200: 2, 422: 18 });
    await expectBalance(id, 999_999_999_998);
  });

  it.each([
    ['e-mail', 'email', customerBody()],
    ['phone', 'phone', customerBody({ email: null, phone: '+442079460958' })],
  ])('creates one customer of 50 with one %s', async (_name, field, body) => {
    const responses = await Promise.all(times(50, () => team.post('/customer', body)));

    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 49 });
    const rejected = responses.filter(({ status }) => status === 409);
    for (const response of rejected) expectError(response, 'CUSTOMER_ALREADY_EXISTS', [field]);
  });

  it('creates bulks completely or not at all during single creations', async () => {
    const bodies = times(200, () => customerBody());

    const [bulk, ...singles] = await Promise.all([
      team.post('/customers', bodies),
      ...bodies.filter((_, index) => index % 20 === 19).map((body) => team.post('/customer', body)),
    ]);

    const created = singles.filter(({ status }) => status === 201).length;
    const [row] = await testApp.database.query<{ stored: number }>(
      'SELECT count(*)::integer AS stored FROM customers WHERE email = ANY($1::text[])',
      [bodies.map(({ email }) => email)],
    );
    expect(row?.stored).toBe(bulk.status === 201 ? 200 : created);
    expect([bulk.status, created]).toEqual(
      bulk.status === 201 ? [201, 0] : [409, expect.any(Number)],
    );
  });

  it('creates exactly one of four bulks that share a customer', async () => {
    const shared = customerBody();
    const bulks = times(4, (index) =>
      times(50, (row) => (row === index * 10 ? shared : customerBody())),
    );

    const responses = await Promise.all(bulks.map((bulk) => team.post('/customers', bulk)));

    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 3 });
    for (const [index, response] of responses.entries()) {
      if (response.status === 201) continue;
      expectError(response, 'CUSTOMER_ALREADY_EXISTS', [`[${index * 10}].email`]);
    }
    const [row] = await testApp.database.query<{ stored: number }>(
      'SELECT count(*)::integer AS stored FROM customers WHERE email = ANY($1::text[])',
      [bulks.flat().map(({ email }) => email)],
    );
    expect(row?.stored).toBe(50);
  });

  it('resolves deadlocks of bulks that share phones in opposite order', async () => {
    // Rows are inserted in the order of their e-mails, so the two bulks insert the phones in opposite order.
    const phones = times(1_000, (index) => `+4930${4_000_000 + index}`);

    const responses = await Promise.all([
      team.post('/customers', bulkOf('forwards', phones)),
      team.post('/customers', bulkOf('backwards', phones.toReversed())),
    ]);

    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 1 });
  });

  it('resolves deadlocks of bulks that share e-mails', async () => {
    const bodies = times(400, () => customerBody());
    const withPhones = bodies.toReversed().map((body, index) => ({
      ...body,
      phone: `+4930${5_000_000 + index}`,
    }));

    const responses = await Promise.all([
      team.post('/customers', bodies),
      team.post('/customers', withPhones),
      team.post('/customers', bodies.toReversed()),
    ]);

    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 2 });
  });
});
