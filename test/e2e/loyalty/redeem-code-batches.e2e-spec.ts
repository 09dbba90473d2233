import type { Response, Test } from 'supertest';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { statusesOf, times } from '../../support/collections';
import { delayStatements } from '../../support/delay-statements';
import { expectError } from '../../support/expect-error';
import { holdCustomer } from '../../support/held-locks';
import { shareLockedApp } from '../../support/test-app';
import { expectConsistentLedger } from './ledger';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const UNKNOWN_ID = '01960000-0000-7000-8000-000000000000';

describe('Concurrent redemptions of codes', () => {
  const { testApp, team } = useTeams({ app: shareLockedApp, eachTest: true });
  const statements = useEachTest(delayStatements);

  afterEach(() => {
    statements.stop();
  });

  const redeem = (customerId: string, couponId: string, code: string | undefined): Test =>
    team.post(`/customer/${customerId}/qr`, { code, couponId });

  it('share a transaction, and each response has its own customer and balance', async () => {
    const { couponId, codes } = await createCoupon(testApp, team, { codes: 40 });
    const customers = await Promise.all(
      times(40, (index) => createCustomer(team, { firstName: `Number ${index}` })),
    );
    const responses = await Promise.all(
      customers.map(({ id }, index) => redeem(id, couponId, codes[index])),
    );
    expect(responses.map(({ body }) => body as unknown)).toEqual(
      customers.map(({ id }, index) => ({
        success: true,
        data: { id, firstName: `Number ${index}`, lastName: 'Lovelace', points: 10 },
      })),
    );
    const redemptions = await testApp.database.query<{ at: Date }>(
      'SELECT created_at AS at FROM coupon_redemptions WHERE coupon_id = $1',
      [couponId],
    );
    expect(redemptions).toHaveLength(40);
    // Rows of one transaction have the same time.
    expect(new Set(redemptions.map(({ at }) => at.getTime())).size).toBeLessThan(40);
    await Promise.all(customers.map(({ id }) => expectConsistentLedger(testApp.database, id, 10)));
  });

  it('are rejected individually', async () => {
    const { couponId, codes } = await createCoupon(testApp, team, { codes: 30 });
    const customers = await Promise.all(times(20, () => createCustomer(team)));
    const [unknown, wrong, coupon, ...others] = await Promise.all([
      redeem(UNKNOWN_ID, couponId, codes[20]),
      redeem(customers[0]?.id ?? '', couponId, 'NO-SUCH-CODE'),
      redeem(customers[0]?.id ?? '', UNKNOWN_ID, codes[21]),
      ...customers.map(({ id }, index) => redeem(id, couponId, codes[index])),
    ]);
    expectError(unknown, 'CUSTOMER_NOT_FOUND');
    expectError(wrong, 'COUPON_CODE_INVALID');
    expectError(coupon, 'COUPON_NOT_FOUND');
    expect(statusesOf(others)).toEqual(times(20, () => 200));
  });

  it('are each checked against the earlier redemptions of their batch', async () => {
    const { couponId, codes } = await createCoupon(testApp, team, { codes: 20, perCustomer: 3 });
    const { id } = await createCustomer(team);
    const responses = await Promise.all(codes.map((code) => redeem(id, couponId, code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expectError(response, 'COUPON_ALREADY_REDEEMED');
    }
    await expectConsistentLedger(testApp.database, id, 30);
  });

  it('do not wait for a locked customer', async () => {
    const { couponId, codes } = await createCoupon(testApp, team, { codes: 20 });
    const customers = await Promise.all(times(20, () => createCustomer(team)));
    const [held, ...others] = customers.map(({ id }) => id);
    const hold = await holdCustomer(testApp, held ?? '');
    let waiting: Promise<Response>;
    try {
      // A request is sent when its promise is awaited.
      waiting = Promise.resolve(redeem(held ?? '', couponId, codes[0]));
      const responses = await Promise.all(
        others.map((id, index) => redeem(id, couponId, codes[index + 1])),
      );
      expect(statusesOf(responses)).toEqual(times(19, () => 200));
    } finally {
      await hold.release();
    }
    // 503 if the redemption waited for the lock until its statement timed out.
    expect([200, 503]).toContain((await waiting).status);
  });
});
