import type { Test } from 'supertest';
import { MAX_BALANCE, MAX_POINTS } from '../../../src/customers/loyalty/domain/points';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { expectConsistentLedger, fillBalance } from './ledger';
import { useTeams } from '../../support/use-teams';

async function pointsAfter(call: Test): Promise<number> {
  return ((await call.expect(200)).body as { points: number }).points;
}

describe('POST /v1/customer/:customerId/loyalty', () => {
  const { testApp, team } = useTeams();

  let id: string;

  beforeEach(async () => {
    ({ id } = await createCustomer(team));
  });

  const change = (points: number | string, type: string): Test =>
    team.post(`/customer/${id}/loyalty`, `{ "points": ${points}, "type": "${type}" }`);

  const increment = (points: number | string): Test => change(points, 'increment');
  const decrement = (points: number | string): Test => change(points, 'decrement');

  it('returns the customer without an envelope, with the new balance', async () => {
    const { email } = customerBody();
    const customer = await createCustomer(team, { email, phone: '+442079460958', username: 'ada' });

    const response = await team
      .post(`/customer/${customer.id}/loyalty`, { points: 25.5, type: 'increment' })
      .expect(200);

    expect(response.body).toEqual({
      id: customer.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      points: 25.5,
    });
  });

  it('returns null for a missing e-mail', async () => {
    const customer = await createCustomer(team, { email: null, phone: '+442079460959' });

    const response = await team
      .post(`/customer/${customer.id}/loyalty`, { points: 1, type: 'increment' })
      .expect(200);

    expect(response.body).toEqual({
      id: customer.id,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: null,
      points: 1,
    });
  });

  it('changes the balance that GET returns', async () => {
    expect(await pointsAfter(increment(100))).toBe(100);
    expect(await pointsAfter(decrement(30.25))).toBe(69.75);
    expect(await pointsAfter(increment(0.25))).toBe(70);

    const shown = await team.get(`/customer/${id}`).expect(200);
    expect(shown.body).toMatchObject({ id, points: 70 });
    await expectConsistentLedger(testApp.database, id, 70);
  });

  it('keeps cents exact: ten times 0.1 is 1', async () => {
    const balances: number[] = [];
    for (let time = 0; time < 10; time += 1) balances.push(await pointsAfter(increment('0.1')));

    expect(balances).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
    expect(await pointsAfter(decrement('0.9'))).toBe(0.1);
    expect(await pointsAfter(decrement('0.1'))).toBe(0);
    await expectConsistentLedger(testApp.database, id, 0);
  });

  it.each([
    ['0.01', 0.01],
    ['1.10', 1.1],
    ['1e2', 100],
    ['12.5e-1', 1.25],
    ['999999999.99', 999_999_999.99],
    ['1000000000', MAX_POINTS],
    ['1000000000.00', MAX_POINTS],
  ])('adds %s', async (points, balance) => {
    expect(await pointsAfter(increment(points))).toBe(balance);
    expect(await pointsAfter(decrement(points))).toBe(0);
  });

  describe('a decrement', () => {
    it.each([
      ['a balance of 0', 0, 0.01],
      ['one cent more', 10, 10.01],
      ['the maximum of a request', 10, MAX_POINTS],
    ])('larger than the balance is rejected: %s', async (_name, balance, points) => {
      if (balance > 0) await increment(balance).expect(200);

      expectError(await decrement(points), 'INSUFFICIENT_POINTS');

      await expectConsistentLedger(testApp.database, id, balance);
    });

    it('of the whole balance results in 0', async () => {
      await increment(10.01).expect(200);
      expect(await pointsAfter(decrement(10.01))).toBe(0);
      await expectConsistentLedger(testApp.database, id, 0);
    });

    it('succeeds after a rejected one', async () => {
      await increment(5).expect(200);
      expectError(await decrement(6), 'INSUFFICIENT_POINTS');
      expect(await pointsAfter(decrement(5))).toBe(0);
    });
  });

  describe('the largest balance', () => {
    it('can be reached exactly and decremented', async () => {
      await fillBalance(testApp.database, id, MAX_BALANCE - MAX_POINTS);

      expect(await pointsAfter(increment(MAX_POINTS))).toBe(MAX_BALANCE);
      expect(await pointsAfter(decrement(0.01))).toBe(999_999_999_999.99);
      expect(await pointsAfter(increment(0.01))).toBe(MAX_BALANCE);
      await expectConsistentLedger(testApp.database, id, MAX_BALANCE);
    });

    it.each([
      ['one cent from the limit', MAX_BALANCE, '0.01'],
      ['one cent over it', '999999999999.99', '0.02'],
      ['by the maximum of a request', MAX_BALANCE, MAX_POINTS],
    ])('cannot be exceeded: %s', async (_name, balance, points) => {
      await fillBalance(testApp.database, id, balance);

      expectError(await increment(points), 'POINTS_LIMIT_EXCEEDED');

      await expectConsistentLedger(testApp.database, id, Number(balance));
    });
  });

  it('changes no other customer', async () => {
    const otherCustomer = await createCustomer(team);
    await increment(5).expect(200);
    await expectConsistentLedger(testApp.database, otherCustomer.id, 0);
  });

  it.each([
    ['an increment', () => increment(5), 200, 1],
    // A rejection makes sure that the customer was not merged into another one.
    ['a rejected decrement', () => decrement(5), 422, 2],
    [
      'an unknown customer',
      () => team.post(`/customer/${team.teamId}/loyalty`, { points: 1, type: 'increment' }),
      404,
      2,
    ],
  ] as const)(
    'takes one round trip, and a rejection two: %s',
    async (_name, call, status, expected) => {
      await team.get(`/customer/${id}`).expect(200);
      expect(await countRoundTrips(() => call().expect(status))).toBe(expected);
    },
  );
});
