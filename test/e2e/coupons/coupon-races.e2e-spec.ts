import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { countStatuses, postCoupon } from './coupon-requests';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

describe('Concurrent requests for coupons', () => {
  const { testApp, team } = useTeams();

  let customers: string[];

  beforeAll(async () => {
    const created = await Promise.all(times(24, () => createCustomer(team)));
    customers = created.map(({ id }) => id);
  });

  const redeem = (customerId: string, couponId: string, code: string | undefined) =>
    team.post(`/customer/${customerId}/qr`, { couponId, code });

  async function redeemedOf(couponId: string): Promise<number> {
    const { body } = await team.get(`/coupons/${couponId}`).expect(200);
    return (body as { data: { redeemed: number } }).data.redeemed;
  }

  it('redeem no code more often than a limit that is lowered meanwhile', async () => {
    for (const _ of times(6, () => null)) {
      const coupon = await postCoupon(team, { maxRedemptions: 100 });
      const [code] = coupon.codeValues;
      await redeem(customers[0]!, coupon.id, code).expect(200);

      const [changed, ...redemptions] = await Promise.all([
        team.patch(`/coupons/${coupon.id}`, { maxRedemptions: 3 }),
        ...customers.slice(1).map((id) => redeem(id, coupon.id, code)),
      ]);

      const redeemed = 1 + (countStatuses(redemptions)[200] ?? 0);
      expect(await redeemedOf(coupon.id)).toBe(redeemed);
      // The limit is either stored before the fourth redemption, which is then rejected, or rejected after it.
      if (changed.status === 200) expect(redeemed).toBe(3);
      else expect({ status: changed.status, all: redeemed }).toEqual({ status: 400, all: 24 });
    }
  });

  it('count each redemption, with the points of the coupon at that time', async () => {
    const coupon = await postCoupon(team, { codes: 24, points: 1 });

    const [changed, added, ...redemptions] = await Promise.all([
      team.patch(`/coupons/${coupon.id}`, { points: 2, maxRedemptions: 2 }),
      team.post(`/coupons/${coupon.id}/codes`, { count: 50 }),
      ...customers.map((id, index) => redeem(id, coupon.id, coupon.codeValues[index])),
    ]);

    expect([changed.status, added.status]).toEqual([200, 201]);
    expect(countStatuses(redemptions)).toEqual({ 200: 24 });
    const { body } = await team.get(`/coupons/${coupon.id}`).expect(200);
    expect(body).toMatchObject({ data: { points: 2, codes: 74, redeemed: 24 } });
    const deltas = await testApp.database.query<{ delta: string }>(
      `SELECT DISTINCT delta::float8 AS delta FROM points_transactions t
         JOIN coupon_redemptions r ON r.id = t.redemption_id WHERE r.coupon_id = $1 ORDER BY delta`,
      [coupon.id],
    );
    expect([1, 2]).toEqual(expect.arrayContaining(deltas.map(({ delta }) => delta)));
  });

  it('change different terms without losing any', async () => {
    const coupon = await postCoupon(team, { endsAt: '2090-01-01' });
    const path = `/coupons/${coupon.id}`;

    const responses = await Promise.all([
      team.patch(path, { name: 'Name' }),
      team.patch(path, { points: 77 }),
      team.patch(path, { perCustomer: 5 }),
      team.patch(path, { description: 'Description' }),
      team.patch(path, { maxRedemptions: 9 }),
    ]);

    expect(countStatuses(responses)).toEqual({ 200: 5 });
    const { body } = await team.patch(path, {}).expect(200);
    const changed = { name: 'Name', points: 77, perCustomer: 5, description: 'Description' };
    expect(body).toMatchObject({ data: changed });
  });

  it('never leave an end before the start', async () => {
    const coupon = await postCoupon(team, { startsAt: '2030-01-01', endsAt: '2030-12-31' });
    const path = `/coupons/${coupon.id}`;

    const responses = await Promise.all([
      team.patch(path, { startsAt: '2030-11-01' }),
      team.patch(path, { endsAt: '2030-02-01' }),
    ]);

    expect(countStatuses(responses)).toEqual({ 200: 1, 400: 1 });
  });

  it('delete a coupon or redeem it, never both', async () => {
    const editor = await createMember(testApp, team.teamId, 'editor');
    for (const _ of times(6, () => null)) {
      const coupon = await postCoupon(team, { codes: 8 });

      const [deleted, added, changed, ...redemptions] = await Promise.all([
        editor.client.delete(`/teams/${team.teamId}/coupons/${coupon.id}`),
        team.post(`/coupons/${coupon.id}/codes`, { count: 2 }),
        team.patch(`/coupons/${coupon.id}`, { points: 2 }),
        ...coupon.codeValues.map((code, index) => redeem(customers[index]!, coupon.id, code)),
      ]);

      const statuses = countStatuses(redemptions);
      expect([200, 409]).toContain(deleted.status);
      if (deleted.status === 200) {
        expect(statuses).toEqual({ 404: 8 });
        expect(await team.get(`/coupons/${coupon.id}`)).toMatchObject({ status: 404 });
      } else {
        expect([statuses[200], added.status, changed.status]).toEqual([8, 201, 200]);
        expect(await redeemedOf(coupon.id)).toBe(8);
      }
    }
  });
});
