import type { Response } from 'supertest';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { expectNoReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { eventually } from '../../support/eventually';
import { withNewKey } from './limit-headers';

const LIMIT = 2;
const POINTS = { points: 1, type: 'increment' };

/** Sends the request now; supertest would wait for the first `await`. */
const start = (call: PromiseLike<Response>): Promise<Response> => Promise.resolve(call);

/** The first response that is not 429: the server frees a slot just after the client gets the response. */
const untilServed = (client: TeamClient): Promise<Response> =>
  eventually(async () => {
    const response = await client.get('/auth/key');
    return response.status !== 429 && response;
  });

describe('The concurrency limit', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeEach(async () => {
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  async function startApp(limit: number): Promise<void> {
    testApp = await startTestApp({ MAX_CONCURRENT_PER_TEAM: String(limit) });
  }

  /** Sends `count` requests of the team, which wait for a lock until `held` is released. */
  async function occupy(count: number) {
    const { id } = await createCustomer(team);
    const held = await holdCustomer(testApp, id);
    const calls = times(count, () => team.post(`/customer/${id}/loyalty`, POINTS));
    const responses = calls.map(start);
    await waitForBlocked(testApp, count);
    return { held, calls, responses };
  }

  describe('of 2', () => {
    beforeAll(() => startApp(LIMIT));

    it('rejects the third request of the team with any of its keys, and serves other teams', async () => {
      const otherKey = await withNewKey(testApp, team);
      const otherTeam = await createTeam(testApp);
      const { held, responses } = await occupy(LIMIT);
      try {
        for (const client of [team, otherKey]) {
          const rejected = await client.get('/auth/key');
          expectError(rejected, 'RATE_LIMITED');
          expect(rejected.headers['retry-after']).toBe('1');
          // The rate limit of the key is not exceeded.
          expect(rejected.headers['ratelimit-limit']).toBe('6000');
        }
        await otherTeam.get('/auth/key').expect(200);
        await createCustomer(otherTeam);
      } finally {
        await held.release();
      }
      for (const response of await Promise.all(responses)) expect(response.status).toBe(200);
      expect((await untilServed(team)).status).toBe(200);
    });

    it('writes nothing for a rejected request, and does not claim its Idempotency-Key', async () => {
      const key = newKey();
      const body = customerBody();
      const { held, responses } = await occupy(LIMIT);
      try {
        expectError(await postKeyed(team, key, '/customer', body), 'RATE_LIMITED');
      } finally {
        await held.release();
      }
      await Promise.all(responses);
      await untilServed(team);
      expectNoReplay(await postKeyed(team, key, '/customer', body).expect(201));
    });

    it('frees the slot of a client that disconnects', async () => {
      const { held, calls, responses } = await occupy(LIMIT);
      try {
        expectError(await team.get('/auth/key'), 'RATE_LIMITED');
        const aborted = responses[0]?.catch((error: unknown) => error);
        calls[0]?.abort();
        expect(await aborted).toMatchObject({ code: 'ABORTED' });

        expect((await untilServed(team)).status).toBe(200);
      } finally {
        await held.release();
      }
      expect((await responses[1])?.status).toBe(200);
    });

    it('is unchanged after rejected and failed requests', async () => {
      await team.get('/nowhere').expect(404);
      await team.post('/forms', '{').expect(400);
      for (let round = 0; round < 2; round += 1) {
        await untilServed(team);
        const { held, responses } = await occupy(LIMIT);
        try {
          expectError(await team.get('/auth/key'), 'RATE_LIMITED');
        } finally {
          await held.release();
        }
        for (const response of await Promise.all(responses)) expect(response.status).toBe(200);
      }
    });
  });

  describe('of 0', () => {
    beforeAll(async () => {
      await testApp.close();
      await startApp(0);
    });

    it('disables the limit', async () => {
      const { held, responses } = await occupy(5);
      try {
        await team.get('/auth/key').expect(200);
      } finally {
        await held.release();
      }
      for (const response of await Promise.all(responses)) expect(response.status).toBe(200);
    });
  });
});
