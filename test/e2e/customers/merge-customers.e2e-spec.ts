import { randomUUID } from 'node:crypto';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

const FIELDS = [{ label: 'Roast', fieldType: 'TextInput' }];

interface Entry {
  number: number;
  delta: number;
  balance_after: number;
  created_at: Date;
}

let emails = 0;
const uniqueEmail = (): string => `merge.${(emails += 1)}.${randomUUID()}@example.com`;

describe('the merge of two customers', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let admin: SignedInMember;

  beforeAll(async () => {
    testApp = await startTestApp();
    team = await createTeam(testApp);
    admin = await createMember(testApp, team.teamId, 'admin');
  });

  afterAll(async () => {
    await testApp.close();
  });

  async function create(of: Record<string, unknown> = {}): Promise<string> {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: uniqueEmail(), ...of };
    const response = await team.post('/customer', body).expect(201);
    return (response.body as { data: { id: string } }).data.id;
  }

  const pathOf = (keptId: string): string => `/teams/${team.teamId}/customer/${keptId}/merge`;
  const merge = (keptId: string, mergedId: string, client = admin.client) =>
    client.post(pathOf(keptId), { mergedId });
  const preview = (keptId: string, mergedId: string) =>
    admin.client.get(`${pathOf(keptId)}/${mergedId}`);

  const give = (id: string, points: number, type = 'increment') =>
    team.post(`/customer/${id}/loyalty`, { points, type });

  async function ledgerOf(id: string): Promise<Entry[]> {
    return testApp.database.query<Entry>(
      `SELECT number, delta::float8 AS delta, balance_after::float8 AS balance_after, created_at
         FROM points_transactions WHERE customer_id = $1 ORDER BY number`,
      [id],
    );
  }

  /** The ledger has no gaps, its sums are the balances, and its times are in order. */
  async function expectSound(id: string, points: number, entries: number): Promise<void> {
    const ledger = await ledgerOf(id);
    expect(ledger.map(({ number }) => number)).toEqual(ledger.map((_, index) => index + 1));
    expect(ledger).toHaveLength(entries);
    let sum = 0;
    for (const [index, entry] of ledger.entries()) {
      sum = Math.round((sum + entry.delta) * 100) / 100;
      expect(entry.balance_after).toBe(sum);
      const before = ledger[index - 1]?.created_at ?? entry.created_at;
      expect(entry.created_at >= before).toBe(true);
    }
    expect(sum).toBe(points);
    const { body } = await team.get(`/customer/${id}`).expect(200);
    expect(body).toMatchObject({ id, points });
    const page = await team.get(`/customer/${id}/loyalty/transactions?limit=100`).expect(200);
    expect(
      (page.body as { data: { balanceAfter: number }[] }).data.map((it) => it.balanceAfter),
    ).toEqual(ledger.map((entry) => entry.balance_after).toReversed());
  }

  /** Sends a request while the merge holds its locks, and lets both go on. */
  async function during<T>(
    [kept, merged]: [string, string],
    send: () => PromiseLike<T>,
  ): Promise<T> {
    // The merge has locked both customers, and waits for its last change.
    const blocker = await hold(testApp, 'SELECT 1 FROM customers WHERE id = $1 FOR KEY SHARE', [
      kept,
    ]);
    const merging = merge(kept, merged).then((response) => response);
    await waitForBlocked(testApp, 1);
    const sending = Promise.resolve(send());
    // The merge has locked the merged customer already if its id is the lower one; otherwise the request comes first.
    if (merged < kept) await waitForBlocked(testApp, 2);
    await blocker.release();
    const response = await sending;
    expect((await merging).status).toBe(200);
    return response;
  }

  /** The kept and the merged customer, whose id is the lower one unless they are swapped. */
  const pair = async (
    swapped: boolean,
    of: Record<string, unknown> = {},
  ): Promise<[string, string]> => {
    const [first, second] = [await create(swapped ? {} : of), await create(swapped ? of : {})];
    return swapped ? [first, second] : [second, first];
  };

  describe('what moves', () => {
    it('moves ledger, redemptions, responses and coupon limits, and previews exactly that', async () => {
      const form = await createForm(team, { fields: FIELDS });
      const coupon = await createCoupon(testApp, team, { codes: 5, perCustomer: 4, points: 2.5 });
      const mail = uniqueEmail();
      const kept = await create({ phone: '+49 30 111111111' });
      const merged = await create({ email: mail, username: 'ada' });
      const redeem = (id: string, index: number) =>
        team.post(`/customer/${id}/qr`, { couponId: coupon.couponId, code: coupon.codes[index] });
      await give(kept, 10.1).expect(200);
      await give(merged, 20.2).expect(200);
      await redeem(kept, 0).expect(200);
      await redeem(merged, 1).expect(200);
      await redeem(merged, 2).expect(200);
      await give(kept, 3, 'decrement').expect(200);
      const { formResponseId } = await submitResponse(
        team,
        form.id,
        { roast: 'dark' },
        { email: mail },
      );

      const { body: seen } = await preview(kept, merged).expect(200);
      const { data } = seen as { data: Record<string, Record<string, unknown>> };
      expect(Object.keys(data)).toEqual(['kept', 'merged', 'result', 'conflicts', 'obstacle']);
      expect(Object.keys(data.kept ?? {})).toEqual([
        'id', 'firstName', 'lastName', 'email', 'phone', 'username', 'points', 'createdAt',
        'transactions', 'redemptions', 'responses',
      ]); // oxfmt-ignore
      expect(data).toMatchObject({
        merged: { id: merged, points: 25.2, transactions: 3, redemptions: 2, responses: 1 },
        result: { id: kept, username: 'ada', points: 34.8, transactions: 6, redemptions: 3, responses: 1 }, // oxfmt-ignore
        conflicts: ['email'],
        obstacle: null,
      });

      const { body: done } = await merge(kept, merged).expect(200);
      expect(done).toEqual({ success: true, data: data.result });

      await expectSound(kept, 34.8, 6);
      expect(await ledgerOf(merged)).toEqual([]);
      const response = await team.get(`/forms/${form.id}/responses/${formResponseId}`).expect(200);
      expect(response.body).toMatchObject({ data: { subscriberId: kept } });
      const responses = await team.get(`/customer/${kept}/responses`).expect(200);
      expect(responses.body).toMatchObject({
        data: [{ id: formResponseId }],
        pagination: { total: 1 },
      });
      const list = await team.get(`/forms/${form.id}/responses`).expect(200);
      expect(list.body).toMatchObject({ pagination: { total: 1 } });
      // Both have redeemed three times together: one more is allowed.
      await redeem(kept, 3).expect(200);
      expectError(await redeem(kept, 4), 'COUPON_ALREADY_REDEEMED');
    });

    it('keeps the contacts of the kept customer, and fills in what it lacks', async () => {
      const mail = uniqueEmail();
      const kept = await create({ email: null, phone: '+4930222222221' });
      const merged = await create({ email: mail, phone: '+4930222222222', firstName: 'A.' });
      await merge(kept, merged).expect(200);
      const { body } = await team.get(`/customer/${kept}`).expect(200);
      expect(body).toMatchObject({ firstName: 'Ada', email: mail, phone: '+4930222222221' });
      // The phone of the merged customer is free again.
      await create({ email: null, phone: '+4930222222222' });
      expectError(await team.post('/customer', { firstName: 'A', lastName: 'B', email: mail }), 'CUSTOMER_ALREADY_EXISTS', ['email']); // oxfmt-ignore
    });

    it('merges customers without any record', async () => {
      const [kept, merged] = [await create(), await create()];
      await merge(kept, merged).expect(200);
      await expectSound(kept, 0, 0);
    });

    it('puts the entries of both into the order of their times', async () => {
      const [kept, merged] = [await create(), await create()];
      for (const points of [1, 2, 3, 4]) {
        await give(kept, points).expect(200);
        await give(merged, points * 10).expect(200);
      }
      await give(kept, 10, 'decrement').expect(200);
      const kinds = (await ledgerOf(kept)).concat(await ledgerOf(merged));
      const inOrder = kinds.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
      await merge(kept, merged).expect(200);
      await expectSound(kept, 100, 9);
      expect((await ledgerOf(kept)).map(({ created_at }) => created_at)).toEqual(
        inOrder.map(({ created_at }) => created_at),
      );
    });

    it.each([
      ['the ledger of the customer', (id: string) => `/customer/${id}/loyalty/transactions`],
      ['the ledger of the team', (id: string) => `/points?customerId=${id}`],
      ['the timeline', (id: string) => `/customer/${id}/timeline?kind=points`],
    ])('loses no entry of %s that is read meanwhile', async (_name, listOf) => {
      const [kept, merged] = [await create(), await create()];
      for (const points of [10, 20, 30]) await give(merged, points).expect(200);
      // Entries of the same millisecond are in the order of their customers.
      await eventually(async () => {
        const [clock] = await testApp.database.query<{ isLater: boolean }>(
          `SELECT clock_timestamp()::timestamptz(3) > max(created_at) AS "isLater"
             FROM points_transactions WHERE team_id = $1`,
          [team.teamId],
        );
        return clock?.isLater === true;
      });
      for (const points of [1, 2, 3, 4]) await give(kept, points).expect(200);
      const list = listOf(kept);
      const read = async (cursor: string) => {
        const parameters = `${list.includes('?') ? '&' : '?'}limit=2&cursor=${cursor}`;
        const { body } = await admin.client.get(`/teams/${team.teamId}${list}${parameters}`);
        return body as { data: { points: number }[]; pagination: { nextCursor: string | null } };
      };
      const pages = [await read('*')];
      await merge(kept, merged).expect(200);
      for (let next = pages[0]?.pagination.nextCursor; next;) {
        const page = await read(next);
        pages.push(page);
        next = page.pagination.nextCursor;
      }
      const points = pages.flatMap(({ data }) => data.map((entry) => entry.points));
      expect(points).toEqual([4, 3, 2, 1, 30, 20, 10]);
    });
  });

  describe('the id of the merged customer', () => {
    it('finds the kept one in every request, also after a further merge', async () => {
      const [a, b, c] = [await create(), await create(), await create()];
      await give(a, 1).expect(200);
      await merge(b, a).expect(200);
      await merge(c, b).expect(200);
      for (const id of [a, b, c]) {
        const read = await team.get(`/customer/${id}`).expect(200);
        expect(read.body).toMatchObject({ id: c, points: 1 });
      }
      const given = await give(a, 2).expect(200);
      expect(given.body).toMatchObject({ id: c, points: 3 });
      const ledger = await team.get(`/customer/${a}/loyalty/transactions`).expect(200);
      expect(ledger.body).toMatchObject({ pagination: { total: 2 } });
      const changed = await team.put(`/customer/${b}`, { firstName: 'Grace' }).expect(200);
      expect(changed.body).toMatchObject({ id: c, firstName: 'Grace' });
      await team.get(`/customer/${a}/responses`).expect(200);
      const coupon = await createCoupon(testApp, team, { points: 5 });
      const redeemed = await team
        .post(`/customer/${a}/qr`, { couponId: coupon.couponId, code: coupon.codes[0] })
        .expect(200);
      expect(redeemed.body).toMatchObject({ data: { id: c } });
      await preview(a, await create()).expect(200);
      await expectSound(c, 8, 3);
    });

    it('answers for a rejected change as the kept one does', async () => {
      const [kept, merged] = [await create(), await create()];
      await merge(kept, merged).expect(200);
      expectError(await give(merged, 1, 'decrement'), 'INSUFFICIENT_POINTS');
    });

    it('cannot be merged again', async () => {
      const [kept, merged] = [await create(), await create()];
      await merge(kept, merged).expect(200);
      expectError(await merge(kept, merged), 'CUSTOMER_NOT_FOUND');
      expectError(await preview(kept, merged), 'VALIDATION_FAILED', [
        'mergedId: must be another customer',
      ]);
    });
  });

  describe('races', () => {
    it.each([true, false])('gives points to the kept customer meanwhile (%s)', async (swapped) => {
      const [kept, merged] = await pair(swapped);
      await give(merged, 5).expect(200);
      const response = await during([kept, merged], () => give(merged, 7));
      expect(response.status).toBe(200);
      await expectSound(kept, 12, 2);
    });

    it.each([true, false])(
      'redeems a code for the kept customer meanwhile (%s)',
      async (swapped) => {
        const [kept, merged] = await pair(swapped);
        const { couponId, codes } = await createCoupon(testApp, team, { points: 4 });
        const response = await during([kept, merged], () =>
          team.post(`/customer/${merged}/qr`, { couponId, code: codes[0] }),
        );
        expect(response.status).toBe(200);
        await expectSound(kept, 4, 1);
      },
    );

    it.each([true, false])(
      'stores a submission of the merged customer meanwhile (%s)',
      async (swapped) => {
        const form = await createForm(team, { fields: FIELDS });
        const phone = `+4930${String(Date.now()).slice(-9)}`;
        const [kept, merged] = await pair(swapped, { phone });
        const response = await during([kept, merged], () =>
          team.post(`/forms/${form.id}/responses`, {
            responses: [{ key: 'roast', value: 'dark' }],
            customer: { phone },
          }),
        );
        expect(response.status).toBe(201);
        const list = await team.get(`/customer/${kept}/responses`).expect(200);
        expect(list.body).toMatchObject({ pagination: { total: 1 } });
        await expectSound(kept, 0, 0);
      },
    );

    it('changes the kept customer meanwhile', async () => {
      const [kept, merged] = await pair(false);
      const response = await during([kept, merged], () =>
        team.put(`/customer/${merged}`, { firstName: 'Grace' }),
      );
      expect(response.body).toMatchObject({ id: kept, firstName: 'Grace' });
    });

    it('merges two customers into each other once', async () => {
      const [one, other] = [await create(), await create()];
      await give(one, 1).expect(200);
      await give(other, 2).expect(200);
      const statuses = (await Promise.all([merge(one, other), merge(other, one)])).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
      const read = await team.get(`/customer/${one}`).expect(200);
      await expectSound((read.body as { id: string }).id, 3, 2);
    });

    it('merges a chain of customers at the same time, and loses no points', async () => {
      const [a, b, c] = [await create(), await create(), await create()];
      for (const id of [a, b, c]) await give(id, 10).expect(200);
      const changes = [a, b, c, a, b, c].map((id) => give(id, 1));
      const [first, second, ...given] = await Promise.all([merge(b, a), merge(c, b), ...changes]);
      expect(given.map(({ status }) => status)).toEqual(changes.map(() => 200));
      // Whichever came last may have found that the other was gone.
      if (first.status === 404) await merge(c, a).expect(200);
      if (second.status === 404) await merge(c, b).expect(200);
      await expectSound(c, 36, 9);
    });
  });

  describe('what is rejected', () => {
    it('rejects one customer, unknown ids and a malformed body', async () => {
      const id = await create();
      expectError(await merge(id, id.toUpperCase()), 'VALIDATION_FAILED', [
        'mergedId: must be another customer',
      ]);
      expectError(await preview(id, id), 'VALIDATION_FAILED', [
        'mergedId: must be another customer',
      ]);
      expectError(await merge(id, randomUUID()), 'CUSTOMER_NOT_FOUND');
      expectError(await merge(randomUUID(), id), 'CUSTOMER_NOT_FOUND');
      expectError(await merge('x', id), 'CUSTOMER_NOT_FOUND');
      expectError(await preview('x', id), 'CUSTOMER_NOT_FOUND');
      expectError(await preview(id, 'x'), 'CUSTOMER_NOT_FOUND');
      for (const body of [{}, { mergedId: 1 }, { mergedId: 'x' }, { mergedId: [id] }]) {
        expectError(await admin.client.post(pathOf(id), body), 'VALIDATION_FAILED', [
          'mergedId: must be an identifier',
        ]);
      }
    });

    it('rejects a balance above the limit, and changes nothing', async () => {
      const [kept, merged] = [await create(), await create()];
      await give(kept, 1).expect(200);
      await give(merged, 5).expect(200);
      await testApp.database.query('UPDATE customers SET points = 1000000000000 WHERE id = $1', [
        kept,
      ]);
      expect((await preview(kept, merged)).body).toMatchObject({ data: { obstacle: 'POINTS_LIMIT_EXCEEDED' } }); // oxfmt-ignore
      expectError(await merge(kept, merged), 'POINTS_LIMIT_EXCEEDED');
      await expectSound(merged, 5, 1);
    });

    it('rejects more than 2,000 entries, and accepts as many', async () => {
      const [kept, merged] = [await create(), await create()];
      await give(kept, 1).expect(200);
      const fill = async (number: number): Promise<void> => {
        await testApp.database.query(
          `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason)
           SELECT $1, gen_random_uuid(), $2::uuid, n, 1, n, 'loyalty'
             FROM generate_series((SELECT transaction_count + 1 FROM customers WHERE id = $2::uuid), $3::integer) n`,
          [team.teamId, merged, number],
        );
        await testApp.database.query(
          'UPDATE customers SET points = $2::integer, transaction_count = $2::integer WHERE id = $1',
          [merged, number],
        );
      };
      await fill(1_999);
      const other = await create();
      await give(other, 1).expect(200);
      await give(other, 1).expect(200);
      expectError(await merge(other, merged), 'MERGE_TOO_LARGE');
      await merge(kept, merged).expect(200);
      const ledger = await ledgerOf(kept);
      expect(ledger).toHaveLength(2_000);
      expect(ledger.at(-1)).toMatchObject({ number: 2_000, balance_after: 2_000 });
    });

    it('is for admins, and asks who they are', async () => {
      const [kept, merged] = [await create(), await create()];
      const editor = await createMember(testApp, team.teamId, 'editor');
      expectError(await merge(kept, merged, editor.client), 'FORBIDDEN');
      await testApp.database.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
      expectError(await merge(kept, merged), 'CONFIRMATION_REQUIRED');
      await testApp.database.query('UPDATE sessions SET confirmed_at = now()');
    });

    it('does not find customers of another team', async () => {
      const other = await createTeam(testApp);
      const stranger = await createMember(testApp, other.teamId, 'admin');
      const [kept, merged] = [await create(), await create()];
      expectError(
        await stranger.client.post(`/teams/${other.teamId}/customer/${kept}/merge`, { mergedId: merged }), // oxfmt-ignore
        'CUSTOMER_NOT_FOUND',
      );
      expectError(await merge(kept, merged, stranger.client), 'TEAM_NOT_FOUND');
      await merge(kept, merged).expect(200);
      expectError(await other.get(`/customer/${merged}`), 'CUSTOMER_NOT_FOUND');
    });
  });

  it('keeps the ledger append-only otherwise', async () => {
    const [kept, merged] = [await create(), await create()];
    await give(kept, 1).expect(200);
    await merge(kept, merged).expect(200);
    for (const change of [
      'UPDATE points_transactions SET customer_id = customer_id WHERE customer_id = $1',
      'UPDATE points_transactions SET delta = 2 WHERE customer_id = $1',
      'DELETE FROM points_transactions WHERE customer_id = $1',
    ]) {
      await expect(testApp.database.query(change, [kept])).rejects.toThrow('append-only');
    }
  });

  it('is in the audit log of both', async () => {
    const [kept, merged] = [await create(), await create()];
    await merge(kept, merged).expect(200);
    const { body } = await admin.client
      .get(`/teams/${team.teamId}/audit?targetKind=customer&targetId=${kept}&action=mergeCustomers`)
      .expect(200);
    expect(body).toMatchObject({
      data: [{ action: 'mergeCustomers', details: { mergedId: merged } }],
    });
  });
});
