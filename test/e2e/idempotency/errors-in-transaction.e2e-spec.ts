import { Database } from '../../../src/core/database/database';
import { ConflictException } from '@nestjs/common';
import type { Response } from 'supertest';
import { type UnitOfWork, systemScope } from '../../../src/tenancy/scope/request-scope';
import { User } from '../../../src/accounts/entities/user.entity';
import { IdempotencyService } from '../../../src/tenancy/idempotency/idempotency.service';
import { newId } from '../../../src/core/values/identifiers';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { shareLockedApp } from '../../support/test-app';
import { hold, waitForBlocked } from '../../support/held-locks';
import { expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { useTeams } from '../../support/use-teams';

const ANY_ID = expect.any(String) as string;

const answers = (email: string) => ({
  responses: [
    { key: 'email', value: email },
    { key: 'name', value: 'Ada Lovelace' },
  ],
});

describe('An error in the transaction of a POST with an Idempotency-Key', () => {
  const { testApp, team } = useTeams({ app: shareLockedApp, eachTest: true });

  it('undoes the transaction of the endpoint, and is stored', async () => {
    const idempotency = testApp.app.get(IdempotencyService);
    const scope = systemScope(team.teamId);
    const request = {
      scope,
      idempotencyKey: newKey(),
      method: 'POST',
      path: '/v1/orders',
      body: {},
    };
    const handle = jest.fn((joined: UnitOfWork) =>
      testApp.app.get(Database).transaction(joined, async ({ manager }) => {
        await manager.insert(User, {
          teamId: scope.teamId,
          id: newId(),
          email: 'undone@example.com',
        });
        throw new ConflictException('The order exists.');
      }),
    );

    const first = await idempotency.run(request, handle);
    const second = await idempotency.run(request, handle);

    expect(first).toEqual({ status: 409, body: expect.any(String), isReplay: false });
    expect(second).toEqual({ ...first, isReplay: true });
    expect(handle).toHaveBeenCalledTimes(1);
    const { manager } = testApp.database;
    expect(await manager.countBy(User, { teamId: scope.teamId, email: 'undone@example.com' })).toBe(
      0,
    );
  });

  it('is replayed: FORM_NAME_TAKEN', async () => {
    const key = newKey();
    const form = await createForm(team);
    const body = formBody({ name: form.name });

    const first = await postKeyed(team, key, '/forms', body);

    expectError(first, 'FORM_NAME_TAKEN');
    expectReplay(await postKeyed(team, key, '/forms', body), first);
    await postKeyed(team, newKey(), '/forms', formBody()).expect(201);
  });

  it('is replayed: NO_FORM_OWNER', async () => {
    const key = newKey();
    const bare = await createTeam(testApp, { starterForm: false });
    const body = formBody();

    const first = await postKeyed(bare, key, '/forms', body);

    expectError(first, 'NO_FORM_OWNER');
    expectReplay(await postKeyed(bare, key, '/forms', body), first);
  });

  it('is replayed: CUSTOMER_ALREADY_EXISTS', async () => {
    const key = newKey();
    const body = customerBody({ phone: '+442079460958' });
    await createCustomer(team, body);

    const first = await postKeyed(team, key, '/customer', body);

    expectError(first, 'CUSTOMER_ALREADY_EXISTS', ['email', 'phone']);
    expectReplay(await postKeyed(team, key, '/customer', body), first);
  });

  it('is replayed for a duplicate in a bulk', async () => {
    const key = newKey();
    const taken = customerBody();
    await createCustomer(team, taken);
    const rows = [customerBody(), taken, customerBody()];

    const first = await postKeyed(team, key, '/customers', rows);

    expectError(first, 'CUSTOMER_ALREADY_EXISTS', ['[1].email']);
    expectReplay(await postKeyed(team, key, '/customers', rows), first);
    const found = await team.get('/customers').expect(200);
    expect(found.body).toMatchObject({ pagination: { total: 1 } });
  });

  it.each([
    ['/customer', customerBody({ email: 'other@example.com' }), 'email'],
    ['/customers', [customerBody(), customerBody({ email: 'other@example.com' })], '[1].email'],
  ])('is replayed after a concurrent insert of the e-mail: %s', async (path, body, field) => {
    const key = newKey();
    const concurrent = await hold(
      testApp,
      `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
       VALUES ($1, gen_random_uuid(), 'Eve', 'Concurrent', $2, $2)`,
      [team.teamId, 'other@example.com'],
    );
    let first: Promise<Response>;
    try {
      first = Promise.resolve(postKeyed(team, key, path, body));
      await waitForBlocked(testApp);
    } finally {
      await concurrent.release();
    }

    expectError(await first, 'CUSTOMER_ALREADY_EXISTS', [field]);
    expectReplay(await postKeyed(team, key, path, body), await first);
  });

  it('rejects one of two bulks that deadlock', async () => {
    const phones = Array.from({ length: 1_000 }, (_, index) => `+4930${4_000_000 + index}`);
    const bulks = [phones, phones.toReversed()].map((numbers) =>
      numbers.map((phone, index) =>
        customerBody({ email: `${numbers[0] ?? ''}.${10_000 + index}@example.com`, phone }),
      ),
    );

    const responses = await Promise.all(
      bulks.map((rows) => postKeyed(team, newKey(), '/customers', rows)),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const found = await team.get('/customers').expect(200);
    expect(found.body).toMatchObject({ pagination: { total: 1_000 } });
  });

  describe('of the customer of a submission', () => {
    const fields = [
      { fieldType: 'EmailInput', label: 'Email' },
      { fieldType: 'TextInput', label: 'Name' },
    ];
    let path: string;

    beforeEach(async () => {
      const { id } = await createForm(team, { fields });
      path = `/forms/${id}/responses`;
    });

    it('does not occur when the customer is new, who is created once', async () => {
      const key = newKey();
      const body = answers('ada@example.com');

      const first = await postKeyed(team, key, path, body).expect(201);

      expect(first.body).toEqual({
        success: true,
        data: { formResponseId: ANY_ID, subscriberId: ANY_ID },
      });
      expectReplay(await postKeyed(team, key, path, body), first);
      const found = await team.get('/customers').expect(200);
      const { data } = first.body as { data: { subscriberId: string } };
      expect(found.body).toMatchObject({
        data: [{ id: data.subscriberId, firstName: 'Ada', lastName: 'Lovelace' }],
        pagination: { total: 1 },
      });
    });

    it('in its insert leaves the response without a customer', async () => {
      const key = newKey();
      const body = answers('broken@example.com');
      const { database } = testApp;
      await database.query(
        `CREATE FUNCTION reject_broken() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'no such customer, please'; END $$`,
      );
      await database.query(
        `CREATE TRIGGER tr_reject_broken BEFORE INSERT ON customers
           FOR EACH ROW WHEN (NEW.email LIKE 'broken%') EXECUTE FUNCTION reject_broken()`,
      );

      const first = await postKeyed(team, key, path, body);
      await database.query('DROP FUNCTION reject_broken CASCADE');

      expect(first.status).toBe(201);
      expect(first.body).toEqual({
        success: true,
        data: { formResponseId: ANY_ID, subscriberId: null },
      });
      expectReplay(await postKeyed(team, key, path, body), first);
      const { data } = first.body as { data: { formResponseId: string } };
      const shown = await team.get(`${path}/${data.formResponseId}`).expect(200);
      expect(shown.body).toMatchObject({
        data: { subscriberId: null, fields: [{ value: 'broken@example.com' }, {}] },
      });
      const listed = await team.get(path).expect(200);
      expect(listed.body).toMatchObject({ pagination: { total: 1 } });
    });

    it('by a concurrent insert of the customer links the response to that customer', async () => {
      const email = 'other@example.com';
      const concurrent = await hold(
        testApp,
        `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key)
         VALUES ($1, gen_random_uuid(), 'Eve', 'Concurrent', $2, $2)`,
        [team.teamId, email],
      );
      let first: Promise<Response>;
      try {
        first = Promise.resolve(postKeyed(team, newKey(), path, answers(email)));
        await waitForBlocked(testApp);
      } finally {
        await concurrent.release();
      }

      const { status, body } = await first;
      const found = await team.get(`/customers?email=${email}`).expect(200);
      const { data } = found.body as { data: { id: string }[] };
      expect(status).toBe(201);
      expect(body).toMatchObject({ data: { subscriberId: data[0]?.id } });
    });
  });
});
