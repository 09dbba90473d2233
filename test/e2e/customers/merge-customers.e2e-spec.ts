import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { useMerges, FIELDS, uniqueEmail } from './merge-harness';

describe('A merge of two customers', () => {
  const { testApp, team, admin, create, merge, preview, give, ledgerOf, expectSound } = useMerges();

  describe('on success', () => {
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

    it('keeps the contacts of the kept customer, and adds missing ones from the merged customer', async () => {
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

    it('merges customers without entries, redemptions and responses', async () => {
      const [kept, merged] = [await create(), await create()];
      await merge(kept, merged).expect(200);
      await expectSound(kept, 0, 0);
    });

    it('orders the entries of both by their times', async () => {
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

  describe('leaves an id of the merged customer that', () => {
    it('finds the kept customer in every request, also after a further merge', async () => {
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

    it('returns the error of the kept customer for a rejected change', async () => {
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

  it('leaves the ledger append-only', async () => {
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

  it('is in the audit log of the kept customer', async () => {
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
