import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { walkList } from '../../support/walk-list';
import { postCoupon } from './coupon-requests';
import { useTeams } from '../../support/use-teams';

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

describe('Coupons in the console', () => {
  const { testApp, team, analyst: member } = useTeams();
  const path = (): string => `/teams/${team.teamId}/coupons`;

  async function redeem(couponId: string, code: string | undefined) {
    const customer = await createCustomer(team);
    await team.post(`/customer/${customer.id}/qr`, { couponId, code }).expect(200);
    return customer;
  }

  it('are listed with their terms and states, and filtered by both', async () => {
    const owner = await createTeam(testApp);
    const analyst = await createMember(testApp, owner.teamId, 'analyst');
    const list = `/teams/${owner.teamId}/coupons/overview`;
    const planned = await postCoupon(owner, { name: 'Spring', startsAt: '2090-01-01' });
    const ended = await postCoupon(owner, { name: 'Winter', endsAt: '2020-01-01' });
    const running = await postCoupon(owner, { name: 'Summer_1', maxRedemptions: 7 });
    const usedUp = await postCoupon(owner, { name: 'Autumn' });
    const { id: customerId } = await createCustomer(owner);
    const body = { couponId: usedUp.id, code: usedUp.codeValues[0] };
    await owner.post(`/customer/${customerId}/qr`, body).expect(200);

    const all = await walkList<{ id: string; state: string }>(analyst.client, list, 3);

    expect(all.map(({ id, state }) => [id, state])).toEqual([
      [usedUp.id, 'usedUp'],
      [running.id, 'running'],
      [ended.id, 'ended'],
      [planned.id, 'planned'],
    ]);
    const { codeValues: _, ...terms } = running;
    expect(all[1]).toEqual({ ...terms, maxRedemptions: 7, state: 'running', campaignId: null });
    const one = await analyst.client.get(`/teams/${owner.teamId}/coupons/${running.id}/overview`);
    expect(one.body).toEqual({ success: true, data: all[1] });
    for (const [query, ids] of [
      ['state=usedUp', [usedUp.id]],
      ['state=planned', [planned.id]],
      ['search=SUMMER', [running.id]],
      ['search=r_1', [running.id]],
      ['search=%25', []],
      ['search=er&state=ended', [ended.id]],
      ['search=', all.map(({ id }) => id)],
    ] as const) {
      const found = await walkList<{ id: string }>(analyst.client, `${list}?${query}`);
      expect({ query, ids: found.map(({ id }) => id) }).toEqual({ query, ids });
    }
  });

  it.each([
    ['overview?state=open', 'state: must be one of planned, running, usedUp, ended'],
    ['overview?search=a&search=b', 'search: must be a string'],
    ['overview?cursor=x', 'cursor: must be the nextCursor of a page'],
  ])('reject %s', async (query, violation) => {
    expectError(await member.client.get(`${path()}/${query}`), 'VALIDATION_FAILED', [violation]);
  });

  it('have codes in pages and as a file', async () => {
    const coupon = await postCoupon(team, { name: 'Cake', codes: 5, maxRedemptions: 2 });
    await redeem(coupon.id, coupon.codeValues[3]);

    const codes = await walkList<{ code: string; redeemed: number }>(
      member.client,
      `${path()}/${coupon.id}/codes`,
      2,
    );
    const file = await member.client.get(`${path()}/${coupon.id}/codes/export`);

    const used = coupon.codeValues.map((code, index) => [code, index === 3 ? 1 : 0] as const);
    expect(codes.map(({ code, redeemed }) => [code, redeemed])).toEqual(used);
    expect(file.headers['content-disposition']).toBe('attachment; filename=Cake.csv');
    const lines = used.map(([code, redeemed]) => `${code},${redeemed},2,\r\n`);
    expect(file.text).toBe(`\uFEFFCode,Redeemed,Maximum,Disabled at\r\n${lines.join('')}`);
  });

  it('export all codes of a coupon with more codes than a batch', async () => {
    const coupon = await postCoupon(team, { codes: 2_500 });

    const file = await member.client.get(`${path()}/${coupon.id}/codes/export`);

    const codes = file.text.trim().split('\r\n').slice(1);
    expect(codes.map((line: string) => line.split(',')[0])).toEqual(coupon.codeValues);
  });

  it('list the customers who have redeemed a code, newest first', async () => {
    const coupon = await postCoupon(team, { codes: 2, maxRedemptions: 3 });
    const customers: { id: string }[] = [];
    for (const index of [0, 0, 1, 0]) {
      customers.push(await redeem(coupon.id, coupon.codeValues[index]));
    }

    const found = await walkList<{ customer: { id: string } }>(
      member.client,
      `${path()}/codes/${coupon.codeValues[0]}/redemptions`,
      2,
    );

    expect(found.map(({ customer }) => customer.id)).toEqual(
      [3, 1, 0].map((index) => customers[index]?.id),
    );
    expect(found[0]).toEqual({
      id: expect.any(String) as unknown,
      createdAt: expect.any(String) as unknown,
      customer: { id: customers[3]?.id, firstName: 'Ada', lastName: 'Lovelace' },
    });
    const unknown = await member.client.get(`${path()}/codes/UNKNOWN/redemptions`);
    expectError(unknown, 'COUPON_CODE_INVALID');
  });

  it('count redemptions by day in a time zone', async () => {
    const coupon = await postCoupon(team, { codes: 4 });
    for (const code of coupon.codeValues) await redeem(coupon.id, code);
    const move = (days: number, index: number) =>
      testApp.database.query(
        `UPDATE coupon_redemptions
            SET created_at = (date_trunc('day', now() AT TIME ZONE 'Pacific/Auckland')
                              - $1 * interval '1 day' + interval '1 hour') AT TIME ZONE 'Pacific/Auckland'
          WHERE code_id = (SELECT id FROM coupon_codes WHERE code = $2)`,
        [days, coupon.codeValues[index]],
      );
    await move(1, 0);
    await move(1, 1);
    await move(2, 2);
    await move(9, 3);
    const counts = async (query: string) => {
      const { body } = await member.client.get(`${path()}/${coupon.id}/redemptions${query}`);
      return (body as { data: { day: string; redemptions: number }[] }).data;
    };

    const days = await counts('?days=3&timeZone=Pacific/Auckland');

    expect(days.map(({ redemptions }) => redemptions)).toEqual([1, 2]);
    for (const { day } of days) expect(day).toMatch(DAY_PATTERN);
    expect(await counts('?days=1&timeZone=Pacific/Auckland')).toEqual([]);
    const all = await counts('');
    expect(all.map(({ redemptions }) => redemptions)).toEqual([1, 1, 2]);
  });

  it.each([
    ['days=0', 'days: must be a whole number from 1 to 366'],
    ['days=367', 'days: must be a whole number from 1 to 366'],
    ['days=1&days=2', 'days: must be a whole number from 1 to 366'],
    ['timeZone=Mars', 'timeZone: must be an IANA time zone such as Europe/Berlin'],
    ['timeZone=%2B02:00', 'timeZone: must be an IANA time zone such as Europe/Berlin'],
    ["timeZone=UTC'", 'timeZone: must be an IANA time zone such as Europe/Berlin'],
    ['timeZone=UTC&timeZone=UTC', 'timeZone: must be an IANA time zone such as Europe/Berlin'],
  ])('reject ?%s', async (query, violation) => {
    const { id } = await postCoupon(team);
    const response = await member.client.get(`${path()}/${id}/redemptions?${query}`);
    expectError(response, 'VALIDATION_FAILED', [violation]);
  });

  it('are hidden from another team and from viewers', async () => {
    const coupon = await postCoupon(team);
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'owner');
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    for (const suffix of ['overview', 'codes', 'codes/export', 'redemptions']) {
      const response = await stranger.client.get(
        `/teams/${other.teamId}/coupons/${coupon.id}/${suffix}`,
      );
      expectError(response, 'COUPON_NOT_FOUND');
      expectError(await viewer.client.get(`${path()}/${coupon.id}/${suffix}`), 'FORBIDDEN');
      const unknown = await member.client.get(`${path()}/unknown/${suffix}`);
      expectError(unknown, 'COUPON_NOT_FOUND');
    }
    const code = `/teams/${other.teamId}/coupons/codes/${coupon.codeValues[0]}/redemptions`;
    expectError(await stranger.client.get(code), 'COUPON_CODE_INVALID');
  });

  describe('DELETE coupons/:couponId', () => {
    it('deletes a coupon that nobody has redeemed, with its codes', async () => {
      const editor = await createMember(testApp, team.teamId, 'editor');
      const coupon = await postCoupon(team, { codes: 3 });
      const other = await postCoupon(team, { codes: 2 });

      const { body } = await editor.client.delete(`${path()}/${coupon.id}`).expect(200);

      expect(body).toEqual({ success: true, data: { id: coupon.id, deleted: true } });
      expectError(await team.get(`/coupons/${coupon.id}`), 'COUPON_NOT_FOUND');
      expectError(await team.get(`/coupons/codes/${coupon.codeValues[0]}`), 'COUPON_CODE_INVALID');
      expectError(await editor.client.delete(`${path()}/${coupon.id}`), 'COUPON_NOT_FOUND');
      const left = await eventually(async () => {
        const rows = await testApp.database.query<{ id: string }>(
          'SELECT coupon_id AS id FROM coupon_codes WHERE coupon_id = ANY ($1)',
          [[coupon.id, other.id]],
        );
        return rows.length < 3 && rows;
      });
      expect(left).toEqual([{ id: other.id }, { id: other.id }]);
    });

    it('keeps a coupon that has been redeemed, and the coupons of other teams', async () => {
      const editor = await createMember(testApp, team.teamId, 'editor');
      const coupon = await postCoupon(team, { codes: 2 });
      await redeem(coupon.id, coupon.codeValues[0]);
      const foreign = await postCoupon(await createTeam(testApp));

      expectError(await editor.client.delete(`${path()}/${coupon.id}`), 'COUPON_REDEEMED');
      expectError(await editor.client.delete(`${path()}/${foreign.id}`), 'COUPON_NOT_FOUND');
      expectError(await editor.client.delete(`${path()}/unknown`), 'COUPON_NOT_FOUND');

      const { body } = await team.get(`/coupons/${coupon.id}`).expect(200);
      expect(body).toMatchObject({ data: { codes: 2, redeemed: 1 } });
    });
  });
});
