import { EventEmitter, once } from 'node:events';
import type { Response } from 'supertest';
import { NOTHING_TO_RECORD } from '../../../src/tenancy/endpoint/write-record';
import { systemScope, type UnitOfWork } from '../../../src/tenancy/scope/request-scope';
import { Database } from '../../../src/core/database/database';
import { CouponsService } from '../../../src/customers/coupons/coupons.service';
import { RedemptionService } from '../../../src/customers/coupons/redemption.service';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectDisabled } from '../../support/expect-disabled-code';
import { expectError } from '../../support/expect-error';
import { waitForBlocked } from '../../support/held-locks';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { walkList } from '../../support/walk-list';
import { countStatuses, postCoupon } from './coupon-requests';
import { useTeams } from '../../support/use-teams';

const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;

const stateOf = ({ body }: Response) => (body as { data: { disabledAt: string | null } }).data;

/** Runs a change in a transaction; returns a function that commits it. */
async function holdOpen(
  { app }: TestApp,
  { teamId }: TeamClient,
  change: (unit: UnitOfWork) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const events = new EventEmitter();
  const changed = once(events, 'changed');
  const done = app.get(Database).transaction(systemScope(teamId), async (unit) => {
    const released = once(events, 'commit');
    await change(unit);
    events.emit('changed');
    await released;
  });
  await Promise.race([changed, done]);
  return async () => {
    events.emit('commit');
    await done;
  };
}

describe('PATCH coupons/codes/:code', () => {
  const { testApp, team, other, editor, analyst, viewer } = useTeams();

  const redeem = (customerId: string, couponId: string, code: string | undefined) =>
    team.post(`/customer/${customerId}/qr`, { couponId, code });
  const setDisabled = (code: string | undefined, disabled: boolean) =>
    team.patch(`/coupons/codes/${code}`, { disabled });
  const consolePath = (): string => `/teams/${team.teamId}/coupons`;

  it('disables a code, which then is neither found nor redeemed, and enables it again', async () => {
    const { id: couponId, codeValues } = await postCoupon(team, { codes: 2, maxRedemptions: 2 });
    const [code, sibling] = codeValues;
    const { id } = await createCustomer(team);
    const found = await team.get(`/coupons/codes/${code}`).expect(200);
    const { data } = found.body as { data: Record<string, unknown> };

    const disabled = await setDisabled(code, true).expect(200);

    expect(disabled.body).toEqual({ success: true, data: { ...data, disabledAt: ANY_TIME } });
    expect(Object.keys(stateOf(disabled))).toEqual([
      'code',
      'couponId',
      'name',
      'points',
      'startsAt',
      'endsAt',
      'maxRedemptions',
      'redeemed',
      'disabledAt',
    ]);
    expectDisabled(await team.get(`/coupons/codes/${code}`));
    expectDisabled(await redeem(id, couponId, code));
    await team.get(`/coupons/codes/${sibling}`).expect(200);

    const enabled = await setDisabled(code, false).expect(200);

    expect(enabled.body).toEqual({ success: true, data: { ...data, disabledAt: null } });
    expect((await team.get(`/coupons/codes/${code}`).expect(200)).body).toEqual(found.body);
    await redeem(id, couponId, code).expect(200);
  });

  it('changes nothing when it is repeated', async () => {
    const [code] = (await postCoupon(team)).codeValues;

    await setDisabled(code, false).expect(200);
    const first = await setDisabled(code, true).expect(200);
    const second = await setDisabled(code, true).expect(200);

    expect(second.body).toEqual(first.body);
    const enabled = await setDisabled(code, false).expect(200);
    expect((await setDisabled(code, false).expect(200)).body).toEqual(enabled.body);
  });

  it('keeps earlier redemptions, with their points and their place in the lists', async () => {
    const coupon = await postCoupon(team, { maxRedemptions: 2 });
    const [code] = coupon.codeValues;
    const { id } = await createCustomer(team);
    await redeem(id, coupon.id, code).expect(200);

    expect(stateOf(await setDisabled(code, true))).toMatchObject({ redeemed: 1 });

    expect((await team.get(`/customer/${id}`).expect(200)).body).toMatchObject({ points: 5 });
    const { body } = await team.get(`/coupons/${coupon.id}`).expect(200);
    expect(body).toMatchObject({ data: { codes: 1, redeemed: 1 } });
    const redeemers = `${consolePath()}/codes/${code}/redemptions`;
    expect((await analyst.client.get(redeemers).expect(200)).body).toMatchObject({
      data: [{ customer: { id } }],
    });
  });

  it('is checked after the code and before the period and the limits', async () => {
    const ended = await postCoupon(team, { endsAt: '2020-01-01' });
    const planned = await postCoupon(team, { startsAt: '2090-01-01' });
    const usedUp = await postCoupon(team);
    const { id } = await createCustomer(team);
    await redeem(id, usedUp.id, usedUp.codeValues[0]).expect(200);

    for (const { id: couponId, codeValues } of [ended, planned, usedUp]) {
      await setDisabled(codeValues[0], true).expect(200);
      expectDisabled(await redeem(id, couponId, codeValues[0]));
    }
    const [code] = ended.codeValues;
    expectError(await redeem(id, usedUp.id, code), 'COUPON_CODE_INVALID');
  });

  it.each(['UNKNOWN', 'x'.repeat(256), '%00'])('finds no code %s', async (code) => {
    expectError(await setDisabled(code, true), 'COUPON_CODE_INVALID');
    const overview = await analyst.client.get(`${consolePath()}/codes/${code}/overview`);
    expectError(overview, 'COUPON_CODE_INVALID');
  });

  it('compares codes exactly, and does not find those of a deleted coupon', async () => {
    const coupon = await postCoupon(team);
    const [code = ''] = coupon.codeValues;
    expectError(await setDisabled(code.toLowerCase(), true), 'COUPON_CODE_INVALID');

    await editor.client.delete(`${consolePath()}/${coupon.id}`).expect(200);

    expectError(await setDisabled(code, true), 'COUPON_CODE_INVALID');
  });

  it.each([
    [undefined, 'is required'],
    [null, 'is required'],
    ['true', 'must be true or false'],
    [1, 'must be true or false'],
  ])('rejects disabled: %j', async (disabled, reason) => {
    const [code] = (await postCoupon(team)).codeValues;
    const response = await team.patch(`/coupons/codes/${code}`, { disabled });
    expectError(response, 'VALIDATION_FAILED', [`disabled: ${reason}`]);
    await team.get(`/coupons/codes/${code}`).expect(200);
  });

  it('is for editors; analysts read the state, viewers and other teams nothing', async () => {
    const [code] = (await postCoupon(team)).codeValues;
    const path = `${consolePath()}/codes/${code}`;
    for (const { client } of [analyst, viewer]) {
      expectError(await client.patch(path, { disabled: true }), 'FORBIDDEN');
    }
    expectError(await viewer.client.get(`${path}/overview`), 'FORBIDDEN');
    const foreign = await other.patch(`/coupons/codes/${code}`, { disabled: true });
    expectError(foreign, 'COUPON_CODE_INVALID');
    await team.get(`/coupons/codes/${code}`).expect(200);

    const disabled = await editor.client.patch(path, { disabled: true }).expect(200);

    const read = await analyst.client.get(`${path}/overview`).expect(200);
    expect(read.body).toEqual(disabled.body);
  });

  it('is shown in the list of codes and in the file', async () => {
    const coupon = await postCoupon(team, { name: 'Tea', codes: 3 });
    const { disabledAt } = stateOf(await setDisabled(coupon.codeValues[1], true).expect(200));

    const codes = await walkList<{ code: string; disabledAt: string | null }>(
      analyst.client,
      `${consolePath()}/${coupon.id}/codes`,
      2,
    );
    const file = await analyst.client.get(`${consolePath()}/${coupon.id}/codes/export`);

    expect(Object.keys(codes[0]!)).toEqual(['id', 'code', 'redeemed', 'disabledAt']);
    expect(codes.map((one) => one.disabledAt)).toEqual([null, disabledAt, null]);
    const lines = codes.map((one) => `${one.code},0,1,${one.disabledAt ?? ''}\r\n`);
    expect(file.text).toBe(`\uFEFFCode,Redeemed,Maximum,Disabled at\r\n${lines.join('')}`);
  });

  it('is recorded in the audit log', async () => {
    const [code] = (await postCoupon(team)).codeValues;
    await setDisabled(code, true).expect(200);
    await setDisabled(code, false).expect(200);

    const events = await testApp.database.query(
      `SELECT action, target_kind, details FROM audit_events
        WHERE team_id = $1 AND target_id = $2 ORDER BY id`,
      [team.teamId, code],
    );

    const event = { action: 'updateCouponCode', target_kind: 'couponCode' };
    expect(events).toEqual([
      { ...event, details: { disabled: true } },
      { ...event, details: { disabled: false } },
    ]);
  });

  describe('at the same time as a redemption', () => {
    it('rejects a redemption that waits for it', async () => {
      const { id: couponId, codeValues } = await postCoupon(team);
      const code = codeValues[0] ?? '';
      const { id } = await createCustomer(team);
      const commit = await holdOpen(testApp, team, (unit) =>
        testApp.app.get(CouponsService).setCodeDisabled(unit, code, true),
      );

      const redeeming = Promise.resolve(redeem(id, couponId, code));
      await waitForBlocked(testApp);
      await commit();

      const redeemed = await redeeming;
      // 503 if it waited for the lock for longer than a statement may.
      if (redeemed.status !== 503) expectDisabled(redeemed);
      expectDisabled(await redeem(id, couponId, code));
      const { body } = await team.get(`/coupons/${couponId}`).expect(200);
      expect(body).toMatchObject({ data: { redeemed: 0 } });
    });

    it('waits for the redemption, and then reports it', async () => {
      const { id: couponId, codeValues } = await postCoupon(team, { maxRedemptions: 2 });
      const code = codeValues[0] ?? '';
      const { id } = await createCustomer(team);
      const commit = await holdOpen(testApp, team, (unit) =>
        testApp.app.get(RedemptionService).redeem(unit, NOTHING_TO_RECORD, id, { code, couponId }),
      );

      const disabling = Promise.resolve(setDisabled(code, true));
      await waitForBlocked(testApp);
      await commit();

      const disabled = await disabling;
      expect(disabled.status).toBe(200);
      expect(stateOf(disabled)).toMatchObject({ redeemed: 1, disabledAt: ANY_TIME });
      expectDisabled(await redeem(id, couponId, code));
    });

    it('lets no redemption succeed after its response', async () => {
      const owner = await createTeam(testApp);
      const customers = await Promise.all(times(12, () => createCustomer(owner)));
      for (const _ of times(5, () => null)) {
        const { id: couponId, codeValues } = await postCoupon(owner, { maxRedemptions: 100 });
        const [code] = codeValues;
        const redeemAs = (customerId: string | undefined) =>
          owner.post(`/customer/${customerId}/qr`, { couponId, code });
        const disable = async (): Promise<Response[]> => {
          await owner.patch(`/coupons/codes/${code}`, { disabled: true }).expect(200);
          return Promise.all(customers.slice(8).map(({ id }) => redeemAs(id)));
        };

        const [late, ...racing] = await Promise.all([
          disable(),
          ...customers.slice(0, 8).map(({ id }) => redeemAs(id)),
        ]);

        for (const response of late) expectDisabled(response);
        const { 200: succeeded = 0, 404: rejected = 0 } = countStatuses(racing);
        expect(succeeded + rejected).toBe(8);
        const { body } = await owner.get(`/coupons/${couponId}`).expect(200);
        expect(body).toMatchObject({ data: { redeemed: succeeded } });
      }
    });
  });
});
