import type { Test } from 'supertest';
import { HOUR_MS } from '../../../src/core/values/durations';
import type { CreatedCoupon } from '../../../src/customers/coupons/coupons.service';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { expectConsistentLedger, fillBalance } from './ledger';
import { useTeams } from '../../support/use-teams';

const ago = (ms: number): Date => new Date(Date.now() - ms);
const ahead = (ms: number): Date => new Date(Date.now() + ms);

describe('POST /v1/customer/:customerId/qr', () => {
  const { testApp, team } = useTeams();

  const redeem = (customerId: string, { couponId, codes }: CreatedCoupon, index = 0): Test =>
    team.post(`/customer/${customerId}/qr`, { code: codes[index], couponId });

  it("adds the coupon's points and returns the envelope", async () => {
    const { id } = await createCustomer(team, { phone: '+442079460958', username: 'ada' });
    await team.post(`/customer/${id}/loyalty`, { points: 1.5, type: 'increment' }).expect(200);
    const coupon = await createCoupon(testApp, team, { points: 10.25 });

    const response = await redeem(id, coupon).expect(200);

    expect(response.body).toEqual({
      success: true,
      data: { id, firstName: 'Ada', lastName: 'Lovelace', points: 11.75 },
    });
    await expectConsistentLedger(testApp.database, id, 11.75);
  });

  it('stores the redemption with customer and code', async () => {
    const { id } = await createCustomer(team);
    const coupon = await createCoupon(testApp, team, { codes: 3 });

    await redeem(id, coupon, 1).expect(200);

    const redemptions = await testApp.database.query(
      `SELECT r.customer_id AS "customerId", c.code, c.redemptions, t.delta, t.reason
         FROM coupon_redemptions r
         JOIN coupon_codes c ON c.id = r.code_id
         JOIN points_transactions t ON t.redemption_id = r.id
        WHERE r.coupon_id = $1`,
      [coupon.couponId],
    );
    expect(redemptions).toEqual([
      { customerId: id, code: coupon.codes[1], redemptions: 1, delta: '10.00', reason: 'coupon' },
    ]);
  });

  it('redeems a single-use code once', async () => {
    const [first, second] = [await createCustomer(team), await createCustomer(team)];
    const coupon = await createCoupon(testApp, team, { perCustomer: 9 });
    await redeem(first.id, coupon).expect(200);

    expectError(await redeem(second.id, coupon), 'COUPON_ALREADY_REDEEMED');
    expectError(await redeem(first.id, coupon), 'COUPON_ALREADY_REDEEMED');

    await expectConsistentLedger(testApp.database, first.id, 10);
    await expectConsistentLedger(testApp.database, second.id, 0);
  });

  it('redeems a code up to its maximum', async () => {
    const customers = [];
    for (let index = 0; index < 4; index += 1) customers.push(await createCustomer(team));
    const coupon = await createCoupon(testApp, team, { maxRedemptions: 3 });

    const statuses = [];
    for (const { id } of customers) statuses.push((await redeem(id, coupon)).status);

    expect(statuses).toEqual([200, 200, 200, 409]);
  });

  it('enforces the limit per customer over all codes of the coupon', async () => {
    const { id } = await createCustomer(team);
    const coupon = await createCoupon(testApp, team, { codes: 3, perCustomer: 2 });
    await redeem(id, coupon, 0).expect(200);
    await redeem(id, coupon, 1).expect(200);

    expectError(await redeem(id, coupon, 2), 'COUPON_ALREADY_REDEEMED');

    await expectConsistentLedger(testApp.database, id, 20);
    // Another customer can redeem the rejected code.
    await redeem((await createCustomer(team)).id, coupon, 2).expect(200);
  });

  it('enforces the limit per customer for a multi-use code', async () => {
    const { id } = await createCustomer(team);
    const coupon = await createCoupon(testApp, team, { maxRedemptions: 9, perCustomer: 2 });
    await redeem(id, coupon).expect(200);
    await redeem(id, coupon).expect(200);
    expectError(await redeem(id, coupon), 'COUPON_ALREADY_REDEEMED');
  });

  it('counts redemptions per coupon', async () => {
    const { id } = await createCustomer(team);
    await redeem(id, await createCoupon(testApp, team)).expect(200);
    await redeem(id, await createCoupon(testApp, team)).expect(200);
    await expectConsistentLedger(testApp.database, id, 20);
  });

  it('reaches the maximum balance exactly and never exceeds it', async () => {
    const { id } = await createCustomer(team);
    const coupon = await createCoupon(testApp, team, { codes: 2, perCustomer: 2, points: 0.01 });
    await fillBalance(testApp.database, id, '999999999999.99');

    const response = await redeem(id, coupon, 0).expect(200);
    expect(response.body).toMatchObject({ data: { points: 1_000_000_000_000 } });
    expectError(await redeem(id, coupon, 1), 'POINTS_LIMIT_EXCEEDED');

    // The rejection used up neither the code nor the limit of the customer.
    await team.post(`/customer/${id}/loyalty`, { points: 5, type: 'decrement' }).expect(200);
    await redeem(id, coupon, 1).expect(200);
    await expectConsistentLedger(testApp.database, id, 999_999_999_995.01);
  });

  describe('in its period', () => {
    it.each([
      ['has started', { startsAt: ago(HOUR_MS) }],
      ['has started just now', { startsAt: ago(0) }],
      ['has not ended', { endsAt: ahead(HOUR_MS) }],
      ['is between', { startsAt: ago(HOUR_MS), endsAt: ahead(HOUR_MS) }],
    ])('accepts a coupon that %s', async (_name, period) => {
      const { id } = await createCustomer(team);
      await redeem(id, await createCoupon(testApp, team, period)).expect(200);
    });

    it.each([
      ['has not started', { startsAt: ahead(HOUR_MS) }, 'COUPON_NOT_ACTIVE'],
      [
        'starts later and ends later still',
        { startsAt: ahead(HOUR_MS), endsAt: ahead(2 * HOUR_MS) },
        'COUPON_NOT_ACTIVE',
      ],
      ['has ended', { endsAt: ago(HOUR_MS) }, 'COUPON_EXPIRED'],
      ['has ended just now', { endsAt: ago(0) }, 'COUPON_EXPIRED'],
      ['started and ended', { startsAt: ago(2 * HOUR_MS), endsAt: ago(HOUR_MS) }, 'COUPON_EXPIRED'],
    ] as const)('rejects a coupon that %s', async (_name, period, code) => {
      const { id } = await createCustomer(team);
      expectError(await redeem(id, await createCoupon(testApp, team, period)), code);
      await expectConsistentLedger(testApp.database, id, 0);
    });

    it('starts and ends exactly at its times', async () => {
      const { id } = await createCustomer(team);
      const coupon = await createCoupon(testApp, team, { codes: 2, perCustomer: 2 });
      const set = (edge: string, time: string) =>
        testApp.database.query(`UPDATE coupons SET ${edge} = ${time} WHERE id = $1`, [
          coupon.couponId,
        ]);

      await set('starts_at', `now() + interval '1 minute'`);
      expectError(await redeem(id, coupon, 0), 'COUPON_NOT_ACTIVE');
      await set('starts_at', `now() - interval '1 millisecond'`);
      await redeem(id, coupon, 0).expect(200);
      await set('ends_at', 'now()');
      expectError(await redeem(id, coupon, 1), 'COUPON_EXPIRED');
    });
  });
});
