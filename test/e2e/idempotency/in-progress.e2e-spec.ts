import type { Response } from 'supertest';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submissionBody } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { holdCustomer, holdKey, waitForBlocked } from '../../support/held-locks';
import { expectNoReplay, expectReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { countEffects, POST_ROUTES } from './post-routes';
import { useTeams } from '../../support/use-teams';
import { useEachTest, useOnce } from '../../support/use-value';

/** Sends the request immediately; supertest sends it with the first `await`. */
const start = (call: PromiseLike<Response>): Promise<Response> => Promise.resolve(call);

describe('An Idempotency-Key whose first request is in progress', () => {
  const { testApp, team } = useTeams({
    app: () => startTestApp({ DATABASE_POOL_SIZE: '10' }),
    eachTest: true,
  });
  const secondApp = useOnce(() => startSecondApp(testApp));
  /** The client of the team for another process. */
  const secondClient = useEachTest(
    () => new TeamClient(secondApp.url, team.teamId, team.apiKey, null),
  );

  describe.each(POST_ROUTES)('of $route', (route) => {
    it('is rejected until the response is stored', async () => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);
      // Blocks only the write of the response.
      const held = await holdKey(testApp, team.teamId, key);
      let first: Promise<Response>;
      try {
        first = start(postKeyed(team, key, path, body));
        await waitForBlocked(testApp);

        const second = await postKeyed(team, key, path, body);

        expectError(second, 'IDEMPOTENCY_IN_PROGRESS');
        expectNoReplay(second);
        // No effect of the first request is committed yet.
        expect(await countEffects(testApp, team, route)).toBe(0);
      } finally {
        await held.rollBack();
      }
      const firstResponse = await first;
      expect(firstResponse.status).toBe(route.status);
      expectNoReplay(firstResponse);
      expectReplay(await postKeyed(team, key, path, body), firstResponse);
      expect(await countEffects(testApp, team, route)).toBe(1);
    });

    it('has effect once in 30 concurrent requests to two processes', async () => {
      const key = newKey();
      const { path, body } = await route.prepare(testApp, team);

      const responses = await Promise.all(
        times(30, (index) => postKeyed(index % 2 === 0 ? team : secondClient, key, path, body)),
      );

      const successful = responses.filter(({ status }) => status === route.status);
      const firsts = successful.filter(({ headers }) => !('idempotent-replayed' in headers));
      expect(firsts).toHaveLength(1);
      const [first] = firsts as [Response];
      for (const response of responses) {
        if (response === first) continue;
        if (successful.includes(response)) expectReplay(response, first);
        else expectError(response, 'IDEMPOTENCY_IN_PROGRESS');
      }
      expectReplay(await postKeyed(team, key, path, body), first);
      expect(await countEffects(testApp, team, route)).toBe(1);
    });
  });

  it('blocks no other key, no request without a key, and no other team with the same key', async () => {
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
      // With any body: the request of the key is not stored yet.
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

  it('has effect once when different endpoints get it at the same time', async () => {
    const { id } = await createForm(team);
    const effects = `SELECT (SELECT count(*)::integer FROM customers WHERE team_id = $1)
                          + (SELECT count(*)::integer FROM form_responses WHERE team_id = $1) AS effects`;
    for (let round = 1; round <= 10; round += 1) {
      const key = newKey();
      const responses = await Promise.all([
        postKeyed(team, key, '/customer', customerBody()),
        postKeyed(team, key, `/forms/${id}/responses`, submissionBody({ remark: 'Race' })),
        // Fills the batch of the submission.
        postKeyed(team, newKey(), `/forms/${id}/responses`, submissionBody({ remark: 'Beside' })),
      ]);

      const rejections = responses.slice(0, 2).filter(({ status }) => status !== 201);
      expect(rejections).toHaveLength(1);
      for (const rejected of rejections) {
        if (rejected.status === 422) expectError(rejected, 'IDEMPOTENCY_KEY_REUSED');
        else expectError(rejected, 'IDEMPOTENCY_IN_PROGRESS');
      }
      expect(responses[2]?.status).toBe(201);
      expect(await testApp.database.query(effects, [team.teamId])).toEqual([
        { effects: 2 * round },
      ]);
    }
  });

  it('does not store IDEMPOTENCY_IN_PROGRESS as a response', async () => {
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

  it('is free again when the database connection of the first request is lost', async () => {
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

  it('stores the response for a client that disconnected before it was sent', async () => {
    const key = newKey();
    const { id } = await createCustomer(team);
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };
    const held = await holdCustomer(testApp, id);
    try {
      const call = postKeyed(team, key, path, body);
      const disconnected = start(call).catch((error: unknown) => error);
      await waitForBlocked(testApp);
      call.abort();
      expect(await disconnected).toMatchObject({ code: 'ABORTED' });
      expectError(await postKeyed(team, key, path, body), 'IDEMPOTENCY_IN_PROGRESS');
    } finally {
      await held.release();
    }

    let second = await postKeyed(team, key, path, body);
    while (second.status === 409) second = await postKeyed(team, key, path, body);

    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(second.body).toMatchObject({ id, points: 5 });
  });

  it('does not exhaust the connection pool when more keyed requests than connections are concurrent', async () => {
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
