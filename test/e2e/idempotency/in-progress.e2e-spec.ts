import type { Response } from 'supertest';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { hold, holdCustomer, waitForBlocked } from './hold';
import { expectNoReplay, expectReplay, newKey, postKeyed } from './keyed';
import { countEffects, POST_ROUTES } from './post-routes';

/** Sends the request now; supertest would wait for the first `await`. */
const start = (call: PromiseLike<Response>): Promise<Response> => Promise.resolve(call);

describe('An Idempotency-Key whose first request is still running', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await startTestApp({ DATABASE_POOL_SIZE: '10' });
  });

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  describe.each(POST_ROUTES)('of $route', (route) => {
    it('is in progress until the answer is kept', async () => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);
      // Lets everything pass but the write of the answer.
      const held = await hold(testApp, 'LOCK TABLE idempotency_keys IN EXCLUSIVE MODE');
      let first: Promise<Response>;
      try {
        first = start(postKeyed(team, key, path, body));
        await waitForBlocked(testApp);

        const second = await postKeyed(team, key, path, body);

        expectError(second, 'IDEMPOTENCY_IN_PROGRESS');
        expectNoReplay(second);
        // Nothing of the first one is to be seen yet.
        expect(await countEffects(testApp, team, route)).toBe(0);
      } finally {
        await held.release();
      }
      const answered = await first;
      expect(answered.status).toBe(route.status);
      expectNoReplay(answered);
      expectReplay(await postKeyed(team, key, path, body), answered);
      expect(await countEffects(testApp, team, route)).toBe(1);
    });

    it('takes effect once in 30 requests at the same time', async () => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);

      const responses = await Promise.all(
        Array.from({ length: 30 }, () => postKeyed(team, key, path, body)),
      );

      const answered = responses.filter(({ status }) => status === route.status);
      const firsts = answered.filter(({ headers }) => !('idempotent-replayed' in headers));
      expect(firsts).toHaveLength(1);
      const [first] = firsts as [Response];
      for (const response of responses) {
        if (response === first) continue;
        if (answered.includes(response)) expectReplay(response, first);
        else expectError(response, 'IDEMPOTENCY_IN_PROGRESS');
      }
      expectReplay(await postKeyed(team, key, path, body), first);
      expect(await countEffects(testApp, team, route)).toBe(1);
    });
  });

  it('holds up neither other keys, nor requests without, nor other teams with the same', async () => {
    const key = newKey();
    const other = await createTeam(testApp);
    const { id } = await createCustomer(team);
    const body = { points: 5, type: 'increment' };
    const held = await holdCustomer(testApp, id);
    let first: Promise<Response>;
    try {
      first = start(postKeyed(team, key, `/customer/${id}/loyalty`, body));
      await waitForBlocked(testApp);

      await postKeyed(team, newKey(), '/customer', customerBody()).expect(201);
      await team.post('/customer', customerBody()).expect(201);
      await postKeyed(other, key, '/customer', customerBody()).expect(201);
      // Whatever is sent with it: it is not known yet what the key will stand for.
      expectError(
        await postKeyed(team, key, '/customer', customerBody()),
        'IDEMPOTENCY_IN_PROGRESS',
      );
    } finally {
      await held.release();
    }
    expect((await first).body).toMatchObject({ id, points: 5 });
    expectError(await postKeyed(team, key, '/customer', customerBody()), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('does not keep "in progress" as an answer', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };
    const held = await holdCustomer(testApp, id);
    let first: Promise<Response>;
    try {
      first = start(postKeyed(team, key, path, body));
      await waitForBlocked(testApp);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expectError(await postKeyed(team, key, path, body), 'IDEMPOTENCY_IN_PROGRESS');
      }
    } finally {
      await held.release();
    }
    expectReplay(await first.then(() => postKeyed(team, key, path, body)), await first);
  });

  it('is free again when the connection of the first breaks', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };
    const held = await holdCustomer(testApp, id);
    let first: Promise<Response>;
    try {
      first = start(postKeyed(team, key, path, body));
      const pids = await waitForBlocked(testApp);
      await testApp.database.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [
        pids,
      ]);
      expectError(await first, 'SERVICE_UNAVAILABLE');
    } finally {
      await held.release();
    }

    const second = await postKeyed(team, key, path, body).expect(200);

    expectNoReplay(second);
    expect(second.body).toMatchObject({ points: 5 });
  });

  it('keeps the answer for a caller who hung up before it came', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };
    const held = await holdCustomer(testApp, id);
    try {
      const call = postKeyed(team, key, path, body);
      const hungUp = start(call).catch((error: unknown) => error);
      await waitForBlocked(testApp);
      call.abort();
      expect(await hungUp).toMatchObject({ code: 'ABORTED' });
      expectError(await postKeyed(team, key, path, body), 'IDEMPOTENCY_IN_PROGRESS');
    } finally {
      await held.release();
    }

    let second = await postKeyed(team, key, path, body);
    while (second.status === 409) second = await postKeyed(team, key, path, body);

    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(second.body).toMatchObject({ id, points: 5 });
  });

  it('does not starve a pool of 10 with 42 keyed requests at once', async () => {
    const requests = [];
    for (let index = 0; index < 7; index += 1) {
      for (const route of POST_ROUTES) {
        requests.push({ route, ...(await route.prepare(testApp, team)) });
      }
    }

    const responses = await Promise.all(
      requests.map(({ path, body }) => postKeyed(team, newKey(), path, body)),
    );

    expect(responses.map(({ status }) => status)).toEqual(
      requests.map(({ route }) => route.status),
    );
  });
});
