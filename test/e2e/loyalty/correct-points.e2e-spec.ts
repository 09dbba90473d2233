import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { MAX_BALANCE } from '../../../src/customers/loyalty/domain/points';
import { createMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { expectConsistentLedger, fillBalance } from './ledger';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

describe('A correction of points', () => {
  const { testApp, team } = useTeams();
  const editor = useOnce(() => createMember(testApp, team.teamId, 'editor', { name: 'Eva' }));
  const customer = useEachTest(() => createCustomer(team, { firstName: 'Ada', lastName: 'King' }));

  const path = (): string => `/teams/${team.teamId}`;

  /** Changes the points; returns the id of the entry. */
  async function change(points: number, customerId = customer.id): Promise<string> {
    const body = { points: Math.abs(points), type: points < 0 ? 'decrement' : 'increment' };
    await team.post(`/customer/${customerId}/loyalty`, body).expect(200);
    return newest(customerId);
  }

  async function newest(customerId = customer.id): Promise<string> {
    const { body } = await team.get(`/customer/${customerId}/loyalty/transactions?limit=1`);
    return (body as { data: [{ id: string }] }).data[0].id;
  }

  const correct = (
    transactionId: string,
    body: object = { note: 'Wrong' },
    customerId = customer.id,
  ) =>
    editor.client.post(
      `${path()}/customer/${customerId}/loyalty/transactions/${transactionId}/correction`,
      body,
    );

  it('takes back exactly what was given, and is linked to it in both directions', async () => {
    await change(10);
    const given = await change(0.1);
    await change(-5);

    const response = await correct(given, { note: ' Wrong customer ', reference: 'R-1' });

    const entry = {
      id: expect.any(String) as unknown,
      createdAt: expect.any(String) as unknown,
      points: 0.1,
      type: 'decrement',
      reason: 'correction',
      balanceAfter: 5,
      couponId: null,
      note: 'Wrong customer',
      reference: 'R-1',
      actor: { kind: 'user', id: editor.userId, name: 'Eva' },
      customer: { id: customer.id, firstName: 'Ada', lastName: 'King' },
      couponName: null,
      correctsId: given,
      correctedById: null,
    };
    expect([response.status, response.body]).toEqual([201, { success: true, data: entry }]);
    await expectConsistentLedger(testApp.database, customer.id, 5);
    const correctionId = await newest();
    const { body } = await editor.client
      .get(`${path()}/points?customerId=${customer.id}`)
      .expect(200);
    expect((body as { data: unknown[] }).data).toMatchObject([
      { id: correctionId, correctsId: given },
      { correctedById: null },
      { id: given, correctedById: correctionId },
      { correctedById: null },
    ]);
    const listed = await team
      .get(`/customer/${customer.id}/loyalty/transactions?limit=1`)
      .expect(200);
    expect((listed.body as { data: unknown[] }).data).toMatchObject([
      { reason: 'correction', points: 0.1, actor: { kind: 'user', id: editor.userId } },
    ]);
  });

  it('gives back what was taken', async () => {
    await change(10);
    const taken = await change(-7.5);
    const { body } = await correct(taken).expect(201);
    expect(body).toMatchObject({ data: { points: 7.5, type: 'increment', balanceAfter: 10 } });
    await expectConsistentLedger(testApp.database, customer.id, 10);
  });

  it('takes back the points of a coupon, whose code stays redeemed', async () => {
    const coupon = await createCoupon(testApp, team, { points: 3 });
    const redemption = { code: coupon.codes[0], couponId: coupon.couponId };
    await team.post(`/customer/${customer.id}/qr`, redemption).expect(200);
    await correct(await newest()).expect(201);
    await expectConsistentLedger(testApp.database, customer.id, 0);
    expectError(
      await team.post(`/customer/${customer.id}/qr`, redemption),
      'COUPON_ALREADY_REDEEMED',
    );
  });

  it('is recorded with the entry that it corrects, without the note', async () => {
    const given = await change(5);
    const response = await correct(given, { note: 'Anna Schmidt' }).expect(201);
    const events = await testApp.database.query(
      `SELECT actor_id, target_kind, details, request_id FROM audit_events
        WHERE team_id = $1 AND target_id = $2 AND action = 'correctPoints'`,
      [team.teamId, customer.id],
    );
    expect(events).toEqual([
      {
        actor_id: editor.userId,
        target_kind: 'customer',
        details: { transactionId: given },
        request_id: response.headers['x-request-id'],
      },
    ]);
  });

  it('is made once, whatever the number of concurrent requests', async () => {
    await change(100);
    const given = await change(5);
    const responses = await Promise.all(times(8, () => correct(given)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...times(7, () => 409),
    ]);
    for (const response of responses) {
      if (response.status === 409) expectError(response, 'TRANSACTION_CORRECTED');
    }
    await expectConsistentLedger(testApp.database, customer.id, 100);
    expectError(await correct(given), 'TRANSACTION_CORRECTED');
  });

  it('is unique for its entry by an index', async () => {
    const given = await change(5);
    const insert = (number: number) =>
      testApp.database.query(
        `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after,
                                          reason, corrects_id)
         VALUES ($1, $2, $3, $4, -5, 0, 'correction', $5)`,
        [team.teamId, randomUUID(), customer.id, number, given],
      );
    await insert(2);
    await expect(insert(3)).rejects.toThrow('uq_points_transactions_corrects');
  });

  it('and concurrent changes leave the ledger and the balance equal', async () => {
    const entries: string[] = [];
    for (const points of [1, 2, 3, 4, 5]) entries.push(await change(points));
    const sent = await Promise.all<Response>([
      ...entries.map((entry) => correct(entry)),
      ...times(10, () =>
        team.post(`/customer/${customer.id}/loyalty`, { points: 1, type: 'increment' }),
      ),
    ]);
    expect(sent.every(({ status }) => status < 300)).toBe(true);
    await expectConsistentLedger(testApp.database, customer.id, 10);
  });

  it('is rejected if the balance is too small, and possible once it is not', async () => {
    const given = await change(10);
    await change(-0.01);
    expectError(await correct(given), 'INSUFFICIENT_POINTS');
    await expectConsistentLedger(testApp.database, customer.id, 9.99);
    await change(0.01);
    await correct(given).expect(201);
    await expectConsistentLedger(testApp.database, customer.id, 0);
  });

  it('is rejected if the balance would exceed the limit', async () => {
    await change(1);
    const taken = await change(-1);
    await fillBalance(testApp.database, customer.id, MAX_BALANCE);
    expectError(await correct(taken), 'POINTS_LIMIT_EXCEEDED');
    await expectConsistentLedger(testApp.database, customer.id, MAX_BALANCE);
  });

  it('cannot be corrected', async () => {
    await correct(await change(5)).expect(201);
    expectError(await correct(await newest()), 'CORRECTION_FINAL');
    await expectConsistentLedger(testApp.database, customer.id, 0);
  });

  it.each<[string, object, string]>([
    ['no note', {}, 'note: is required'],
    ['null', { note: null }, 'note: is required'],
    ['an empty note', { note: '' }, 'note: must contain 1 to 255 characters'],
    ['white space', { note: '  ' }, 'note: must contain 1 to 255 characters'],
    ['an invisible note', { note: '\u200b' }, 'note: must not be blank'],
    ['256 characters', { note: 'x'.repeat(256) }, 'note: must contain 1 to 255 characters'],
    ['a number', { note: 5 }, 'note: must be a string'],
    ['U+0000', { note: 'a\0' }, 'note: must not contain U+0000 or half a surrogate pair'],
    [
      'a long reference',
      { note: 'Wrong', reference: 'x'.repeat(256) },
      'reference: must contain at most 255 characters',
    ],
  ])('is rejected with %s', async (_name, body, violation) => {
    const given = await change(5);
    expectError(await correct(given, body), 'VALIDATION_FAILED', [violation]);
    await correct(given, { note: '😀'.repeat(255), reference: ' ' }).expect(201);
  });

  it('is rejected for unknown entries and customers, and for an entry of another customer', async () => {
    const other = await createCustomer(team);
    const theirs = await change(5, other.id);
    expectError(await correct(theirs), 'TRANSACTION_NOT_FOUND');
    expectError(await correct(randomUUID()), 'TRANSACTION_NOT_FOUND');
    expectError(await correct('42'), 'TRANSACTION_NOT_FOUND');
    expectError(await correct(theirs, undefined, randomUUID()), 'CUSTOMER_NOT_FOUND');
    expectError(await correct(theirs, undefined, '42'), 'CUSTOMER_NOT_FOUND');
    await expectConsistentLedger(testApp.database, other.id, 5);
  });

  it('needs an editor of the team', async () => {
    const given = await change(5);
    const url = `customer/${customer.id}/loyalty/transactions/${given}/correction`;
    const analyst = await createMember(testApp, team.teamId, 'analyst');
    expectError(await analyst.client.post(`${path()}/${url}`, { note: 'Wrong' }), 'FORBIDDEN');
    const other = await createTeam(testApp);
    const stranger = await createMember(testApp, other.teamId, 'owner');
    expectError(
      await stranger.client.post(`${path()}/${url}`, { note: 'Wrong' }),
      'TEAM_NOT_FOUND',
    );
    expectError(
      await stranger.client.post(`/teams/${other.teamId}/${url}`, { note: 'Wrong' }),
      'CUSTOMER_NOT_FOUND',
    );
    expectError(await team.post(`/${url}`, { note: 'Wrong' }), 'ROUTE_NOT_FOUND');
    await expectConsistentLedger(testApp.database, customer.id, 5);
  });
});
