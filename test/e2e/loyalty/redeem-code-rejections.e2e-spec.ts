import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { CreatedCoupon } from '../../../src/customers/coupons/coupons.service';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { fillBalance } from './ledger';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

const FAR = new Date('2999-01-01T00:00:00.000Z');
const PAST = new Date('2001-01-01T00:00:00.000Z');
const WRONG_CODE = 'AAAAAAAAAAAAAAAAAA';
const LENGTH = 'must contain 1 to 255 characters';

const codeOf = ({ couponId, codes }: CreatedCoupon, index = 0) => ({
  code: codes[index],
  couponId,
});

describe('POST /v1/customer/:customerId/qr, rejections', () => {
  const { testApp, team, other: otherTeam } = useTeams();
  const foreign = useOnce(() => createCustomer(otherTeam));
  const coupon = useOnce(() => createCoupon(testApp, team));
  const foreignCoupon = useOnce(() => createCoupon(testApp, otherTeam));
  const customer = useEachTest(() => createCustomer(team));

  /** All rows that redemptions write, of both teams. */
  const written = () =>
    testApp.database.query(
      `SELECT (SELECT sum(redemptions) FROM coupon_codes WHERE team_id = ANY ($1)) AS codes,
              (SELECT sum(redemptions) FROM coupon_customers WHERE team_id = ANY ($1)) AS customers,
              (SELECT count(*) FROM coupon_redemptions WHERE team_id = ANY ($1)) AS redemptions,
              (SELECT count(*) FROM points_transactions WHERE team_id = ANY ($1)) AS transactions,
              (SELECT sum(points) FROM customers WHERE team_id = ANY ($1)) AS points,
              (SELECT sum(transaction_count) FROM customers WHERE team_id = ANY ($1)) AS counted`,
      [[team.teamId, otherTeam.teamId]],
    );

  async function expectNoEffect(customerId: string, body: unknown): Promise<Response> {
    const before = await written();
    const response = await team.post(`/customer/${customerId}/qr`, body);
    expect(await written()).toEqual(before);
    return response;
  }

  const setPeriod = ({ couponId }: CreatedCoupon, startsAt: Date | null, endsAt: Date | null) =>
    testApp.database.query('UPDATE coupons SET starts_at = $2, ends_at = $3 WHERE id = $1', [
      couponId,
      startsAt,
      endsAt,
    ]);

  /** Fills the balance, so that no coupon fits. */
  const fill = (customerId: string) => fillBalance(testApp.database, customerId, '999999999999.99');

  it.each([
    ['code', undefined, 'is required'],
    ['code', null, 'is required'],
    ['code', '', LENGTH],
    ['code', 'A'.repeat(256), LENGTH],
    ['code', 5, 'must be a string'],
    ['code', ['A'], 'must be a string'],
    ['code', 'A\0', 'must not contain U+0000 or half a surrogate pair'],
    ['code', '\ud83d', 'must not contain U+0000 or half a surrogate pair'],
    ['couponId', undefined, 'is required'],
    ['couponId', null, 'is required'],
    ['couponId', '', LENGTH],
    ['couponId', 'a'.repeat(256), LENGTH],
    ['couponId', {}, 'must be a string'],
    ['couponId', '\0', 'must not contain U+0000 or half a surrogate pair'],
  ])('rejects %s: %j before any query', async (member, value, reason) => {
    for (const customerId of [customer.id, randomUUID()]) {
      const response = await expectNoEffect(customerId, { ...codeOf(coupon), [member]: value });
      expectError(response, 'VALIDATION_FAILED', [`${member}: ${reason}`]);
    }
  });

  it('names all missing properties', async () => {
    expectError(await expectNoEffect(customer.id, {}), 'VALIDATION_FAILED', [
      'code: is required',
      'couponId: is required',
    ]);
  });

  it.each([['[]'], ['null'], ['"code"'], [undefined]])('rejects the body %s', async (body) => {
    expectError(await expectNoEffect(customer.id, body), 'VALIDATION_FAILED', [
      'body: must be a JSON object',
    ]);
  });

  it.each([
    ['an unknown id', () => randomUUID()],
    ['a customer of another team', () => foreign.id],
    ['a malformed id', () => '42'],
    ['U+0000', () => '%00'],
  ])('checks the customer first: %s', async (_name, idOf) => {
    for (const body of [
      codeOf(coupon),
      codeOf(foreignCoupon),
      { code: WRONG_CODE, couponId: randomUUID() },
    ]) {
      expectError(await expectNoEffect(idOf(), body), 'CUSTOMER_NOT_FOUND');
    }
  });

  it.each([
    ['an unknown id', () => randomUUID()],
    ['a coupon of another team', () => foreignCoupon.couponId],
    ['a malformed id', () => '42'],
    ['the id of a customer', () => customer.id],
  ])('checks the coupon next: %s', async (_name, couponIdOf) => {
    for (const code of [coupon.codes[0], foreignCoupon.codes[0], WRONG_CODE]) {
      const response = await expectNoEffect(customer.id, { code, couponId: couponIdOf() });
      expectError(response, 'COUPON_NOT_FOUND');
    }
  });

  describe('checks the code next:', () => {
    it.each([
      ['an unknown code', () => WRONG_CODE],
      ['a code in lower case', () => String(coupon.codes[0]).toLowerCase()],
      ['a part of the code', () => String(coupon.codes[0]).slice(1)],
      ['a wildcard', () => '%'],
      ['a code of another team', () => foreignCoupon.codes[0]],
    ])('%s', async (_name, codeFor) => {
      const response = await expectNoEffect(customer.id, {
        code: codeFor(),
        couponId: coupon.couponId,
      });
      expectError(response, 'COUPON_CODE_INVALID');
    });

    it('a code of another coupon of the team', async () => {
      const second = await createCoupon(testApp, team);
      const body = { code: second.codes[0], couponId: coupon.couponId };
      expectError(await expectNoEffect(customer.id, body), 'COUPON_CODE_INVALID');
      await team.post(`/customer/${customer.id}/qr`, codeOf(second)).expect(200);
    });

    it.each([
      ['not started', FAR, null],
      ['ended', null, PAST],
    ])('even of a coupon that has %s', async (_name, startsAt, endsAt) => {
      const outside = await createCoupon(testApp, team, { startsAt, endsAt });
      await fill(customer.id);
      const body = { code: WRONG_CODE, couponId: outside.couponId };
      expectError(await expectNoEffect(customer.id, body), 'COUPON_CODE_INVALID');
    });
  });

  it.each([
    ['not started', FAR, null, 'COUPON_NOT_ACTIVE'],
    ['ended', null, PAST, 'COUPON_EXPIRED'],
  ] as const)('checks the period before the limits: %s', async (_name, startsAt, endsAt, code) => {
    const outside = await createCoupon(testApp, team, { codes: 2 });
    await team.post(`/customer/${customer.id}/qr`, codeOf(outside)).expect(200);
    await fillBalance(testApp.database, customer.id, '999999999989.99');
    await setPeriod(outside, startsAt, endsAt);

    // The first code is used up, and the customer is at the limit of the coupon.
    expectError(await expectNoEffect(customer.id, codeOf(outside, 0)), code);
    expectError(await expectNoEffect(customer.id, codeOf(outside, 1)), code);
    expectError(await expectNoEffect((await createCustomer(team)).id, codeOf(outside, 0)), code);
  });

  describe('checks the limits last:', () => {
    it('the limit of the code before the balance', async () => {
      const used = await createCoupon(testApp, team);
      await team.post(`/customer/${customer.id}/qr`, codeOf(used)).expect(200);
      const rich = await createCustomer(team);
      await fill(rich.id);

      expectError(await expectNoEffect(rich.id, codeOf(used)), 'COUPON_ALREADY_REDEEMED');
    });

    it('the limit of the customer before the balance', async () => {
      const twoCodes = await createCoupon(testApp, team, { codes: 2 });
      await team.post(`/customer/${customer.id}/qr`, codeOf(twoCodes, 0)).expect(200);
      await fillBalance(testApp.database, customer.id, '999999999989.99');

      expectError(
        await expectNoEffect(customer.id, codeOf(twoCodes, 1)),
        'COUPON_ALREADY_REDEEMED',
      );
    });

    it('the balance last', async () => {
      await fill(customer.id);
      const fresh = await createCoupon(testApp, team);
      expectError(await expectNoEffect(customer.id, codeOf(fresh)), 'POINTS_LIMIT_EXCEEDED');
    });
  });
});
