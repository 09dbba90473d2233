import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { postCoupon } from './coupon-requests';
import { useTeams } from '../../support/use-teams';

describe('Reading coupons', () => {
  const { testApp, team, other } = useTeams();

  async function redeem(couponId: string, code: string | undefined): Promise<void> {
    const { id } = await createCustomer(team);
    await team.post(`/customer/${id}/qr`, { couponId, code }).expect(200);
  }

  it('GET /v1/coupons/:couponId returns exactly the properties of the contract', async () => {
    const { codeValues, description, ...created } = await postCoupon(team, {
      codes: 3,
      maxRedemptions: 2,
      startsAt: '2020-01-01T00:00:00Z',
      endsAt: '2090-01-01T00:00:00Z',
      description: 'Coffee',
    });
    expect(description).toBe('Coffee');
    await redeem(created.id, codeValues[0]);
    await redeem(created.id, codeValues[0]);
    await redeem(created.id, codeValues[2]);

    const { body } = await team.get(`/coupons/${created.id}`).expect(200);

    expect(body).toEqual({ success: true, data: { ...created, redeemed: 3 } });
    expect(Object.keys((body as { data: object }).data)).toEqual([
      'id',
      'name',
      'points',
      'startsAt',
      'endsAt',
      'perCustomer',
      'codes',
      'redeemed',
      'createdAt',
    ]);
  });

  it('GET /v1/coupons lists the coupons of the team, newest first, in pages', async () => {
    const owner = await createTeam(testApp);
    const created = [];
    for (const name of ['First', 'Second', 'Third']) {
      const { codeValues: _codes, description: _, ...coupon } = await postCoupon(owner, { name });
      created.unshift(coupon);
    }

    const all = await owner.get('/coupons').expect(200);
    const second = await owner.get('/coupons?limit=2&page=2').expect(200);
    const beyond = await owner.get('/coupons?limit=2&page=3').expect(200);

    const pagination = { page: 1, limit: 20, total: 3, totalPages: 1 };
    expect(all.body).toEqual({ success: true, data: created, pagination });
    const pages = { limit: 2, total: 3, totalPages: 2 };
    expect(second.body).toMatchObject({
      data: created.slice(2),
      pagination: { ...pages, page: 2 },
    });
    expect(beyond.body).toMatchObject({ data: [], pagination: { ...pages, page: 3 } });
  });

  it('GET /v1/coupons is empty for a team without coupons', async () => {
    const { body } = await other.get('/coupons').expect(200);

    expect(body).toEqual({
      success: true,
      data: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  it('compares codes exactly, as redemptions do', async () => {
    const { id: couponId, codeValues } = await postCoupon(team);
    const { id } = await createCustomer(team);
    const lower = codeValues[0]!.toLowerCase();

    expectError(await team.get(`/coupons/codes/${lower}`), 'COUPON_CODE_INVALID');
    const redeeming = await team.post(`/customer/${id}/qr`, { couponId, code: lower });
    expectError(redeeming, 'COUPON_CODE_INVALID');
  });

  it('shows a second team neither the coupon nor its codes', async () => {
    const { id, codeValues } = await postCoupon(team);

    expectError(await other.get(`/coupons/${id}`), 'COUPON_NOT_FOUND');
    expectError(await other.get(`/coupons/codes/${codeValues[0]}`), 'COUPON_CODE_INVALID');
    expectError(await other.patch(`/coupons/${id}`, { name: 'Mine' }), 'COUPON_NOT_FOUND');
    expectError(await other.post(`/coupons/${id}/codes`, { count: 1 }), 'COUPON_NOT_FOUND');
  });
});
