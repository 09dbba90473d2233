import { randomUUID } from 'node:crypto';
import { Purges } from '../../../src/tenancy/purges/purges';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createCoupon } from '../../factories/coupon.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { sortedStatuses, times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { expectExactResponseCounts } from '../../support/exact-response-counts';
import { expectError } from '../../support/expect-error';
import { hold, holdCustomer, waitForBlocked } from '../../support/held-locks';
import { type HeldPurge, holdPurges } from '../../support/held-purges';
import { shareLockedApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [{ label: 'Roast', fieldType: 'TextInput' }];

const newEmail = (): string => `${randomUUID()}@example.com`;

describe('An erasure at the same time as', () => {
  const { testApp, team, admin } = useTeams({ app: shareLockedApp });
  const form = useOnce(() => createForm(team, { fields: FIELDS }));

  async function create(email = newEmail()): Promise<string> {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email };
    const { body: created } = await team.post('/customer', body).expect(201);
    return (created as { data: { id: string } }).data.id;
  }

  const erase = (id: string) => team.delete(`/customer/${id}`);
  const give = (id: string, points = 1) =>
    team.post(`/customer/${id}/loyalty`, { points, type: 'increment' });
  const submit = (email: string) =>
    team.post(`/forms/${form.id}/responses`, {
      responses: [{ key: 'roast', value: 'dark' }],
      customer: { email },
    });

  const erasureOf = async (id: string) => {
    const path = `/teams/${team.teamId}/customer/${id}/erasure`;
    const { body } = await admin.client.get(path).expect(200);
    return (body as { data: { isWhole: boolean; erased: Record<string, number> } }).data;
  };

  const left = (id: string) =>
    testApp.database.query('SELECT 1 FROM form_responses WHERE subscriber_id = $1', [id]);

  const wholeOf = (id: string) =>
    eventually(async () => {
      const { isWhole, erased } = await erasureOf(id);
      return isWhole && erased;
    });

  /** Sends the requests while the customer is locked, so that they wait for the lock in this order. */
  async function inOrder<T extends readonly (() => PromiseLike<unknown>)[]>(
    id: string,
    ...requests: T
  ): Promise<{ [Index in keyof T]: Awaited<ReturnType<T[Index]>> }> {
    const held = await holdCustomer(testApp, id);
    const sent: Promise<unknown>[] = [];
    for (const [index, send] of requests.entries()) {
      sent.push(Promise.resolve(send()));
      await waitForBlocked(testApp, index + 1);
    }
    await held.release();
    return (await Promise.all(sent)) as { [Index in keyof T]: Awaited<ReturnType<T[Index]>> };
  }

  /** Expects exactly these changes in the ledger of an erased customer, numbered without gaps. */
  async function expectSound(id: string, deltas: number[]): Promise<void> {
    const rows = await testApp.database.query<{ number: number; delta: number }>(
      `SELECT number, delta::float8 AS delta FROM points_transactions
        WHERE customer_id = $1 ORDER BY number`,
      [id],
    );
    expect(rows).toEqual(deltas.map((delta, index) => ({ number: index + 1, delta })));
    expectError(await team.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
  }

  it('a change of points: the change comes before the erasure, or is rejected', async () => {
    const [id, other] = [await create(), await create()];
    const [erased, given] = await inOrder(
      id,
      () => erase(id),
      () => give(id),
    );
    expect([erased.status, given.status]).toEqual([200, 404]);
    expectError(given, 'CUSTOMER_NOT_FOUND');
    await expectSound(id, []);
    const [before, after] = await inOrder(
      other,
      () => give(other, 3),
      () => erase(other),
    );
    expect([before.status, after.status]).toEqual([200, 200]);
    await expectSound(other, [3]);
  });

  it('many changes of points: the ledger has exactly the acknowledged changes', async () => {
    const id = await create();
    const [erased, ...given] = await Promise.all([erase(id), ...times(20, () => give(id))]);
    expect(erased?.status).toBe(200);
    const done = given.filter(({ status }) => status === 200);
    expect(given.filter(({ status }) => status === 404)).toHaveLength(20 - done.length);
    await expectSound(
      id,
      done.map(() => 1),
    );
  });

  it('a redemption: the code is redeemed before the erasure, or stays free', async () => {
    const [id, other, another] = [await create(), await create(), await create()];
    const { couponId, codes } = await createCoupon(testApp, team, { codes: 2 });
    const redeem = (customer: string, index: number) =>
      team.post(`/customer/${customer}/qr`, { couponId, code: codes[index] });
    const [erased, redeemed] = await inOrder(
      id,
      () => erase(id),
      () => redeem(id, 0),
    );
    expect(erased.status).toBe(200);
    expectError(redeemed, 'CUSTOMER_NOT_FOUND');
    await redeem(another, 0).expect(200);
    const [before, after] = await inOrder(
      other,
      () => redeem(other, 1),
      () => erase(other),
    );
    expect([before.status, after.status]).toEqual([200, 200]);
    await expectSound(other, [10]);
  });

  it('a submission: the response is erased with the customer, or belongs to a new customer', async () => {
    const email = newEmail();
    const id = await create(email);
    const [erased, submitted] = await inOrder(
      id,
      () => erase(id),
      () => submit(email),
    );
    expect([erased.status, submitted.status]).toEqual([200, 201]);
    const { subscriberId } = (submitted.body as { data: { subscriberId: string } }).data;
    expect(subscriberId).not.toBe(id);
    await team.get(`/customer/${subscriberId}`).expect(200);
    const [stored, gone] = await inOrder(subscriberId, () => submit(email), () => erase(subscriberId)); // oxfmt-ignore
    expect([stored.status, gone.status]).toEqual([201, 200]);
    const { formResponseId } = (stored.body as { data: { formResponseId: string } }).data;
    expectError(await team.get(`/forms/${form.id}/responses/${formResponseId}`), 'RESPONSE_NOT_FOUND'); // oxfmt-ignore
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('many submissions: no response refers to the erased customer, and all are counted', async () => {
    const email = newEmail();
    const id = await create(email);
    const sent = await Promise.all([...times(10, () => submit(email)), erase(id), ...times(10, () => submit(email))]); // oxfmt-ignore
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 201]));
    const left = await testApp.database.query<{ subscriber: string }>(
      `SELECT DISTINCT r.subscriber_id AS subscriber FROM form_responses r
         JOIN customers c ON c.id = r.subscriber_id WHERE c.email_key = $1`,
      [email],
    );
    expect(left.length).toBeLessThanOrEqual(1);
    expect(left.map(({ subscriber }) => subscriber)).not.toContain(id);
    await expectExactResponseCounts(testApp, team.teamId);
  });

  it('a merge into the customer: both customers are erased, or the merge is rejected', async () => {
    const merge = (into: string, mergedId: string) =>
      admin.client.post(`/teams/${team.teamId}/customer/${into}/merge`, { mergedId });
    const [id, other] = [await create(), await create()];
    const [merged, erased] = await inOrder(
      id,
      () => merge(id, other),
      () => erase(id),
    );
    expect([merged.status, erased.status]).toEqual([200, 200]);
    for (const each of [id, other]) {
      expectError(await team.get(`/customer/${each}`), 'CUSTOMER_NOT_FOUND');
    }
    const [gone, stays] = [await create(), await create()];
    const [first, second] = await inOrder(
      gone,
      () => erase(gone),
      () => merge(stays, gone),
    );
    expect(first.status).toBe(200);
    expectError(second, 'CUSTOMER_NOT_FOUND');
    await team.get(`/customer/${stays}`).expect(200);
  });

  it('a merge of the customer into another one: both customers are erased', async () => {
    const [id, kept] = [await create(), await create()];
    const merge = () =>
      admin.client.post(`/teams/${team.teamId}/customer/${kept}/merge`, { mergedId: id });
    const [merged, erased] = await inOrder(id, merge, () => erase(id));
    expect([merged.status, erased.body]).toEqual([
      200,
      { success: true, data: { id: kept, erased: true } },
    ]);
    expectError(await team.get(`/customer/${kept}`), 'CUSTOMER_NOT_FOUND');
  });

  it('a creation with the same e-mail: the e-mail is taken before the erasure, and free after it', async () => {
    const email = newEmail();
    const id = await create(email);
    const createAgain = () =>
      team.post('/customers', [{ firstName: 'Ada', lastName: 'Again', email }]);
    const held = await hold(testApp, 'SELECT 1 FROM customers WHERE id = $1 FOR UPDATE', [id]);
    const erasing = Promise.resolve(erase(id));
    await waitForBlocked(testApp);
    expectError(await createAgain(), 'CUSTOMER_ALREADY_EXISTS', ['[0].email']);
    await held.release();
    expect((await erasing).status).toBe(200);
    await createAgain().expect(201);
  });

  it('other erasures of the customer: only one succeeds', async () => {
    const id = await create();
    const all = await Promise.all(times(5, () => erase(id)));
    expect(sortedStatuses(all)).toEqual([200, 404, 404, 404, 404]);
  });

  it('a crash: the next process erases the rest', async () => {
    const email = newEmail();
    const id = await create(email);
    await submitResponse(team, form.id, { roast: email });
    const key = `sync ${email}`;
    await team
      .post(`/customer/${id}/loyalty`, { points: 1, type: 'increment' })
      .set('Idempotency-Key', key)
      .expect(200);
    // The step fails as if the process had died in the middle of it.
    await testApp.database.query(`
      CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'crash'; END $$;
      CREATE TRIGGER tr_crash BEFORE DELETE ON idempotency_keys EXECUTE FUNCTION crash();`);
    await team.delete(`/customer/${id}?mentions=true`).expect(200);
    const purges = testApp.app.get(Purges);
    const [report] = await purges.list(systemScope(team.teamId), id);
    await expect(purges.finish(systemScope(team.teamId), report!.id)).rejects.toThrow('crash');
    expect(report).toMatchObject({ finishedAt: null });
    await testApp.database.query('DROP FUNCTION crash CASCADE');
    await purges.finish(systemScope(team.teamId), report!.id);
    const [done] = await purges.list(systemScope(team.teamId), id);
    expect(done).toMatchObject({
      finishedAt: expect.any(Date) as Date,
      counts: { customers: 1, mentions: 1, idempotencyKeys: 1 },
    });
  });

  describe('requests for a customer whose last responses a purge deletes: they', () => {
    const RESPONSES = 1_200;

    const addResponses = (customerId: string) =>
      testApp.database.query(
        `WITH stored AS (
           INSERT INTO form_responses (team_id, id, form_id, source, answers, subscriber_id)
           SELECT $1, gen_random_uuid(), $2, 'public', '{}', $3 FROM generate_series(1, $4)
         )
         INSERT INTO form_response_counts AS known (team_id, form_id, slot, source, is_read, responses)
         VALUES ($1, $2, 0, 'public', false, $4)
         ON CONFLICT (team_id, form_id, slot, source, is_read)
         DO UPDATE SET responses = known.responses + excluded.responses`,
        [team.teamId, form.id, customerId, RESPONSES],
      );

    /** Erases a customer; the purge waits until it is released. */
    async function eraseSlowly(): Promise<{ id: string; email: string; purge: HeldPurge }> {
      const email = newEmail();
      const id = await create(email);
      await addResponses(id);
      const purge = holdPurges(testApp);
      await erase(id).expect(200);
      return { id, email, purge };
    }

    it('do not find the customer, and the audit log records the erasure once', async () => {
      const { id, email, purge } = await eraseSlowly();

      for (const below of ['', '/responses']) {
        expectError(await team.get(`/customer/${id}${below}`), 'CUSTOMER_NOT_FOUND');
      }
      const { body: found } = await team.get(`/customers?search=${email}`).expect(200);
      expect(found).toMatchObject({ data: [], pagination: { total: 0 } });
      const { body: page } = await team.get(`/forms/${form.id}/responses?limit=100`).expect(200);
      expect(JSON.stringify(page)).not.toContain(id);
      expectError(await give(id), 'CUSTOMER_NOT_FOUND');
      expectError(await erase(id), 'CUSTOMER_NOT_FOUND');
      expect(await left(id)).toHaveLength(RESPONSES - 1_000);
      expect(await erasureOf(id)).toMatchObject({ isWhole: false });

      await purge.release();
      expect(await wholeOf(id)).toMatchObject({ customers: 1, responses: RESPONSES });
      expect(await left(id)).toEqual([]);
      await expectExactResponseCounts(testApp, team.teamId);
      const events = await testApp.database.query(
        `SELECT details, target_id AS target FROM audit_events
          WHERE team_id = $1 AND action = 'eraseCustomer' AND details ->> 'responses' = '1200'`,
        [team.teamId],
      );
      const details = { responses: RESPONSES, mentions: 0, deliveries: 0 };
      expect(events).toEqual([{ details, target: null }]);
    });

    it('do not merge the customer, and the other customer stays', async () => {
      const { id, purge } = await eraseSlowly();
      const kept = await create();
      for (const [into, mergedId] of [
        [kept, id],
        [id, kept],
      ]) {
        const path = `/teams/${team.teamId}/customer/${into}/merge`;
        expectError(await admin.client.post(path, { mergedId }), 'CUSTOMER_NOT_FOUND');
      }
      await purge.release();
      await wholeOf(id);
      await team.get(`/customer/${kept}`).expect(200);
    });

    it('create a new customer, whose responses stay', async () => {
      const { id, email, purge } = await eraseSlowly();
      const submitted = await submit(email).expect(201);
      const { data } = submitted.body as { data: { subscriberId: string; formResponseId: string } };
      expect(data.subscriberId).not.toBe(id);
      await purge.release();
      await wholeOf(id);
      await team.get(`/customer/${data.subscriberId}`).expect(200);
      await team.get(`/forms/${form.id}/responses/${data.formResponseId}`).expect(200);
    });

    it('restore responses from the bin, which the purge then deletes', async () => {
      const email = newEmail();
      const { body } = await submit(email).expect(201);
      const { data } = body as { data: { subscriberId: string; formResponseId: string } };
      const ids = [data.formResponseId];
      await admin.client.post(`/teams/${team.teamId}/inbox/delete`, { ids }).expect(200);
      await addResponses(data.subscriberId);
      const purge = holdPurges(testApp);
      await erase(data.subscriberId).expect(200);
      const restored = await admin.client
        .post(`/teams/${team.teamId}/bin/responses/restore`, { ids })
        .expect(200);
      expect(restored.body).toMatchObject({ data: { restored: 1 } });
      await purge.release();
      expect(await wholeOf(data.subscriberId)).toMatchObject({ responses: 1_201 });
      expect(await left(data.subscriberId)).toEqual([]);
      await expectExactResponseCounts(testApp, team.teamId);
    });
  });
});
