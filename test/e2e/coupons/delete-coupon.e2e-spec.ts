import { CouponCodesPurge } from '../../../src/customers/coupons/coupon-codes-purge';
import { Purges } from '../../../src/tenancy/purges/purges';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createCustomer } from '../../factories/customer.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { holdPurges } from '../../support/held-purges';
import { startTestApp } from '../../support/test-app';
import { postCoupon } from './coupon-requests';
import { useTeams } from '../../support/use-teams';

/** `MAX_AT_ONCE` of CouponCodesPurge. */
const CODES_PER_REQUEST = 2_000;

describe('A deleted coupon', () => {
  const { testApp, team, editor: member } = useTeams({ app: startTestApp });
  const path = (): string => `/teams/${team.teamId}/coupons`;

  afterEach(() => jest.restoreAllMocks());

  async function codesOf(couponId: string): Promise<string[]> {
    const rows = await testApp.database.query<{ code: string }>(
      'SELECT code FROM coupon_codes WHERE coupon_id = $1',
      [couponId],
    );
    return rows.map(({ code }) => code);
  }

  it('has no codes and no purge if the request has deleted all codes', async () => {
    const coupon = await postCoupon(team, { codes: 5 });

    await member.client.delete(`${path()}/${coupon.id}`).expect(200);

    expect(await codesOf(coupon.id)).toEqual([]);
    const purges = await testApp.app.get(Purges).list(systemScope(team.teamId), coupon.id);
    expect(purges).toEqual([]);
  });

  it('is not found while a purge deletes its last codes in steps', async () => {
    const coupon = await postCoupon(team, { codes: CODES_PER_REQUEST + 5 });
    const other = await postCoupon(team, { codes: 2 });
    const held = holdPurges(testApp, CouponCodesPurge);

    await member.client.delete(`${path()}/${coupon.id}`).expect(200);

    const [code, ...others] = await codesOf(coupon.id);
    expect(others).toHaveLength(4);
    expectError(await team.get(`/coupons/${coupon.id}`), 'COUPON_NOT_FOUND');
    expectError(await team.get(`/coupons/codes/${code}`), 'COUPON_CODE_INVALID');
    expectError(
      await member.client.get(`${path()}/codes/${code}/redemptions`),
      'COUPON_CODE_INVALID',
    );
    for (const suffix of ['overview', 'codes', 'codes/export', 'redemptions']) {
      const response = await member.client.get(`${path()}/${coupon.id}/${suffix}`);
      expectError(response, 'COUPON_NOT_FOUND');
    }
    const { id } = await createCustomer(team);
    for (const couponId of [coupon.id, other.id]) {
      const redemption = await team.post(`/customer/${id}/qr`, { couponId, code });
      expectError(redemption, couponId === coupon.id ? 'COUPON_NOT_FOUND' : 'COUPON_CODE_INVALID');
    }
    const added = await team.post(`/coupons/${coupon.id}/codes`, { count: 1 });
    expectError(added, 'COUPON_NOT_FOUND');

    await testApp.database.query('UPDATE purges SET step_rows = 2 WHERE subject_id = $1', [
      coupon.id,
    ]);
    const released = held.release();
    const steps = jest.spyOn(testApp.app.get(CouponCodesPurge), 'step');
    await released;
    const report = await eventually(async () => {
      const [purge] = await testApp.database.query<{ isDone: boolean; counts: object }>(
        `SELECT finished_at IS NOT NULL AS "isDone", counts FROM purges WHERE subject_id = $1`,
        [coupon.id],
      );
      return purge?.isDone === true && purge;
    });
    expect(report.counts).toEqual({ codes: 5 });
    expect(await codesOf(coupon.id)).toEqual([]);
    expect(await codesOf(other.id)).toHaveLength(2);
    const taken = await Promise.all(steps.mock.results.map(({ value }) => value as unknown));
    expect(taken).toEqual([
      { isDone: false, counts: { codes: 2 } },
      { isDone: false, counts: { codes: 2 } },
      { isDone: true, counts: { codes: 1 } },
    ]);
  });
});
