import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { eventually } from '../../support/eventually';
import { hold, holdCustomer, waitForBlocked } from '../../support/held-locks';
import { shareLockedApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

/** Merges and erasures lock a customer and then forms: every move of responses must lock in the same order. */
describe('A response that moves, while its customer is locked,', () => {
  const { testApp, team, admin } = useTeams({ app: shareLockedApp });

  const path = (below: string) => `/teams/${team.teamId}${below}`;
  const post = (below: string, body: object = {}) => admin.client.post(path(below), body);

  interface Submitted {
    formId: string;
    responseId: string;
    customerId: string;
  }

  async function submit(): Promise<Submitted> {
    const { id: formId } = await createForm(team);
    const { body } = await team
      .post(`/forms/${formId}/responses`, {
        responses: [{ key: 'remark', value: 'dark' }],
        customer: { email: `${randomUUID()}@example.com` },
      })
      .expect(201);
    const { data } = body as { data: { formResponseId: string; subscriberId: string } };
    return { formId, responseId: data.formResponseId, customerId: data.subscriberId };
  }

  const subscriberOf = async (responseId: string, table = 'form_responses') => {
    const [row] = await testApp.database.query<{ id: string }>(
      `SELECT subscriber_id AS id FROM ${table} WHERE id = $1`,
      [responseId],
    );
    return row?.id;
  };

  const isIn = (table: string, { responseId }: Submitted) =>
    eventually(async () => (await subscriberOf(responseId, table)) !== undefined);

  const MOVES: Record<
    string,
    { before?: (of: Submitted) => Promise<void>; move: (of: Submitted) => PromiseLike<unknown> }
  > = {
    'to the bin, over /v1': {
      move: (of) => team.delete(`/forms/${of.formId}/responses/${of.responseId}`).expect(200),
    },
    'to the bin, from the inbox': {
      move: (of) => post('/inbox/delete', { ids: [of.responseId] }).expect(200),
    },
    'back from the bin': {
      before: async (of) => {
        await post('/inbox/delete', { ids: [of.responseId] }).expect(200);
      },
      move: (of) => post('/bin/responses/restore', { ids: [of.responseId] }).expect(200),
    },
    'to the bin with its form': {
      move: (of) => team.delete(`/forms/${of.formId}`).expect(200),
    },
    'back from the bin with its form': {
      before: async (of) => {
        await team.delete(`/forms/${of.formId}`).expect(200);
        await isIn('binned_responses', of);
      },
      move: (of) => post(`/bin/forms/${of.formId}/restore`).expect(200),
    },
  };

  it.each(Object.entries(MOVES))('%s, waits without the lock of its form', async (_name, move) => {
    const of = await submit();
    await move.before?.(of);
    const customer = await holdCustomer(testApp, of.customerId);
    const moving = Promise.resolve(move.move(of));
    await waitForBlocked(testApp);

    const form = await hold(testApp, 'SELECT 1 FROM forms WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [
      of.formId,
    ]);

    await form.release();
    await customer.release();
    await moving;
    await isIn(move.before === undefined ? 'binned_responses' : 'form_responses', of);
  });

  it.each(['/inbox/delete', '/bin/responses/restore'])(
    '%s, belongs to the customer that was kept if a merge comes first',
    async (below) => {
      const [of, kept] = [await submit(), await submit()];
      const isRestored = below === '/bin/responses/restore';
      if (isRestored) await post('/inbox/delete', { ids: [of.responseId] }).expect(200);
      const customer = await holdCustomer(testApp, of.customerId);
      const merge = { mergedId: of.customerId };
      const merging = Promise.resolve(post(`/customer/${kept.customerId}/merge`, merge));
      await waitForBlocked(testApp);
      const moving = Promise.resolve(post(below, { ids: [of.responseId] }));
      await waitForBlocked(testApp, 2);

      await customer.release();

      expect([(await merging).status, (await moving).status]).toEqual([200, 200]);
      const table = isRestored ? 'form_responses' : 'binned_responses';
      expect(await subscriberOf(of.responseId, table)).toBe(kept.customerId);
    },
  );
});
