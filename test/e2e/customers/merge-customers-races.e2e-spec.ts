import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { hold, waitForBlocked } from '../../support/held-locks';
import { useMerges, FIELDS } from './merge-harness';

describe('A merge of two customers', () => {
  const { testApp, team, create, merge, give, expectSound } = useMerges();

  /** Sends a request while the merge holds its locks, and then lets both finish. */
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

  /** Creates the kept and the merged customer. The merged customer has the lower id unless they are swapped. */
  const pair = async (
    swapped: boolean,
    of: Record<string, unknown> = {},
  ): Promise<[string, string]> => {
    const [first, second] = [await create(swapped ? {} : of), await create(swapped ? of : {})];
    return swapped ? [first, second] : [second, first];
  };

  describe('races', () => {
    it.each([true, false])(
      'gives points to the kept customer meanwhile (swapped: %s)',
      async (swapped) => {
        const [kept, merged] = await pair(swapped);
        await give(merged, 5).expect(200);
        const response = await during([kept, merged], () => give(merged, 7));
        expect(response.status).toBe(200);
        await expectSound(kept, 12, 2);
      },
    );

    it.each([true, false])(
      'redeems a code for the kept customer meanwhile (swapped: %s)',
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
      'stores a submission of the merged customer meanwhile (swapped: %s)',
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
      // The later merge may not have found a customer that the earlier one has merged.
      if (first.status === 404) await merge(c, a).expect(200);
      if (second.status === 404) await merge(c, b).expect(200);
      await expectSound(c, 36, 9);
    });
  });
});
