import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { postCoupon } from './coupon-requests';
import { useTeams } from '../../support/use-teams';

describe('PATCH /v1/coupons/:couponId', () => {
  const { testApp, team } = useTeams();

  const redeem = (customerId: string, couponId: string, code: string | undefined) =>
    team.post(`/customer/${customerId}/qr`, { couponId, code });

  it('changes any terms and returns the coupon with its description', async () => {
    const { codeValues, ...created } = await postCoupon(team, { codes: 2 });

    const { body } = await team
      .patch(`/coupons/${created.id}`, {
        name: ' New ',
        points: 9.5,
        maxRedemptions: 3,
        perCustomer: 4,
        startsAt: '2020-01-01',
        endsAt: '2090-12-31',
        description: 'Cake',
      })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        ...created,
        name: 'New',
        points: 9.5,
        perCustomer: 4,
        startsAt: '2020-01-01T00:00:00.000Z',
        endsAt: '2090-12-31T23:59:59.999Z',
        description: 'Cake',
      },
    });
    const code = await team.get(`/coupons/codes/${codeValues[1]}`).expect(200);
    expect(code.body).toMatchObject({ data: { name: 'New', points: 9.5, maxRedemptions: 3 } });
  });

  it('keeps terms that the body omits, and removes the period and the description for null', async () => {
    const terms = {
      maxRedemptions: 3,
      startsAt: '2020-01-01T00:00:00.000Z',
      endsAt: '2090-01-01T00:00:00.000Z',
      description: 'Coffee',
    };
    const { codeValues, ...created } = await postCoupon(team, terms);

    const unchanged = await team.patch(`/coupons/${created.id}`, {}).expect(200);
    expect(unchanged.body).toMatchObject({ data: created });
    const cleared = { startsAt: null, endsAt: null, description: null };
    const { body } = await team.patch(`/coupons/${created.id}`, cleared).expect(200);

    expect(body).toMatchObject({ data: { ...created, ...cleared } });
    const code = await team.get(`/coupons/codes/${codeValues[0]}`).expect(200);
    expect(code.body).toMatchObject({ data: { maxRedemptions: 3 } });
  });

  it('ignores the read-only properties of a response', async () => {
    const coupon = await postCoupon(team, { codes: 2 });

    const { body } = await team
      .patch(`/coupons/${coupon.id}`, { ...coupon, codes: 9, redeemed: 5, createdAt: null })
      .expect(200);

    expect(body).toMatchObject({ data: { codes: 2, redeemed: 0, createdAt: coupon.createdAt } });
  });

  it('changes the points of later redemptions', async () => {
    const coupon = await postCoupon(team, { codes: 2, perCustomer: 2, points: 5 });
    const { id } = await createCustomer(team);
    await redeem(id, coupon.id, coupon.codeValues[0]).expect(200);

    await team.patch(`/coupons/${coupon.id}`, { points: 20 }).expect(200);

    const { body } = await redeem(id, coupon.id, coupon.codeValues[1]).expect(200);
    expect(body).toMatchObject({ data: { points: 25 } });
    const ledger = await team.get(`/customer/${id}/loyalty/transactions`).expect(200);
    expect(ledger.body).toMatchObject({ data: [{ points: 20 }, { points: 5 }] });
  });

  it('ends the coupon at once with an end in the past', async () => {
    const coupon = await postCoupon(team);
    const { id } = await createCustomer(team);

    await team.patch(`/coupons/${coupon.id}`, { endsAt: '2020-01-01' }).expect(200);

    expectError(await redeem(id, coupon.id, coupon.codeValues[0]), 'COUPON_EXPIRED');
  });

  it('changes the limit of all codes, also of later ones', async () => {
    const coupon = await postCoupon(team, { codes: 2 });
    await team.patch(`/coupons/${coupon.id}`, { maxRedemptions: 2 }).expect(200);
    const { body } = await team.post(`/coupons/${coupon.id}/codes`, { count: 1 }).expect(201);
    const [added] = (body as { data: { codeValues: string[] } }).data.codeValues;

    for (const code of [coupon.codeValues[1], added]) {
      const customers = await Promise.all([1, 2, 3].map(() => createCustomer(team)));
      const statuses = [];
      for (const { id } of customers) {
        statuses.push((await redeem(id, coupon.id, code)).status);
      }
      expect(statuses).toEqual([200, 200, 409]);
    }
  });

  it('rejects a limit below the redemptions of a code, and an end before the start, together', async () => {
    const coupon = await postCoupon(team, {
      codes: 2,
      maxRedemptions: 5,
      startsAt: '2020-01-01',
      endsAt: '2090-01-01',
    });
    for (const index of [0, 0, 1]) {
      const { id } = await createCustomer(team);
      await redeem(id, coupon.id, coupon.codeValues[index]).expect(200);
    }
    const path = `/coupons/${coupon.id}`;
    const tooLow = 'maxRedemptions: must be at least 2, because a code has been redeemed so often';
    const tooEarly = 'endsAt: must be later than startsAt';

    const low = await team.patch(path, { maxRedemptions: 1, name: 'Never' });
    expectError(low, 'VALIDATION_FAILED', [tooLow]);
    expectError(await team.patch(path, { endsAt: '2019-01-01' }), 'VALIDATION_FAILED', [tooEarly]);
    expectError(await team.patch(path, { startsAt: '2091-01-01' }), 'VALIDATION_FAILED', [
      tooEarly,
    ]);
    const both = await team.patch(path, { maxRedemptions: 1, endsAt: '2019-01-01' });
    expectError(both, 'VALIDATION_FAILED', [tooLow, tooEarly]);

    const { body } = await team.get(path).expect(200);
    expect(body).toMatchObject({ data: { name: 'Free coffee', redeemed: 3 } });
    await team.patch(path, { maxRedemptions: 2 }).expect(200);
    const { id } = await createCustomer(team);
    const usedUp = await redeem(id, coupon.id, coupon.codeValues[0]);
    expectError(usedUp, 'COUPON_ALREADY_REDEEMED');
  });

  it('names every violation, and rejects null for required terms', async () => {
    const { id } = await postCoupon(team);
    const body = {
      name: null,
      points: null,
      maxRedemptions: null,
      perCustomer: 0,
      startsAt: 'x',
      endsAt: 7,
      description: 'a'.repeat(256),
    };

    expectError(await team.patch(`/coupons/${id}`, body), 'VALIDATION_FAILED', [
      'name: is required',
      'points: is required',
      'maxRedemptions: must be a whole number from 1 to 1000000000',
      'perCustomer: must be a whole number from 1 to 1000000000',
      'startsAt: must be an ISO 8601 date (YYYY-MM-DD) or timestamp',
      'endsAt: must be an ISO 8601 date (YYYY-MM-DD) or timestamp',
      'description: must contain at most 255 characters',
    ]);
  });

  it('records the changed terms in the audit log', async () => {
    const { id } = await postCoupon(team);
    await team.patch(`/coupons/${id}`, { points: 6, endsAt: null }).expect(200);
    await team.post(`/coupons/${id}/codes`, { count: 3 }).expect(201);

    const events = await testApp.database.query(
      `SELECT action, details FROM audit_events
        WHERE team_id = $1 AND target_id = $2 AND action <> 'createCoupon' ORDER BY id`,
      [team.teamId, id],
    );

    expect(events).toEqual([
      { action: 'updateCoupon', details: { points: 6, endsAt: null } },
      { action: 'createCouponCodes', details: { count: 3 } },
    ]);
  });
});
