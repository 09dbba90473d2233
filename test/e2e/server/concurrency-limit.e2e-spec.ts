import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/times';
import { holdCustomer, waitForBlocked } from '../idempotency/hold';
import { expectNoReplay, newKey, postKeyed } from '../idempotency/keyed';
import { withNewKey } from './limit-headers';

const LIMIT = 2;
const POINTS = { points: 1, type: 'increment' };

/** Sends the request now; supertest would wait for the first `await`. */
const start = (call: PromiseLike<Response>): Promise<Response> => Promise.resolve(call);

/** The first answer that is not 429, within a second: a slot is free a moment after its answer arrives. */
async function served(client: TeamClient): Promise<Response> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await client.get('/auth/key');
    if (response.status !== 429) return response;
    await sleep(10);
  }
  throw new Error('The team is not served any more.');
}

describe('The limit of requests at once', () => {
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

  /** So many requests of the team that do not end before they are released. */
  async function occupy(count: number) {
    const { id } = await createCustomer(team);
    const held = await holdCustomer(testApp, id);
    const calls = times(count, () => team.post(`/customer/${id}/loyalty`, POINTS));
    const answers = calls.map(start);
    await waitForBlocked(testApp, count);
    return { held, calls, answers };
  }

  describe('of 2', () => {
    beforeAll(() => startApp(LIMIT));

    it('rejects the third request of the team with any of its keys, and serves other teams', async () => {
      const otherKey = await withNewKey(testApp, team);
      const otherTeam = await createTeam(testApp);
      const { held, answers } = await occupy(LIMIT);
      try {
        for (const client of [team, otherKey]) {
          const refused = await client.get('/auth/key');
          expectError(refused, 'RATE_LIMITED');
          expect(refused.headers['retry-after']).toBe('1');
          // It is not the key that has made too many.
          expect(refused.headers['ratelimit-limit']).toBe('6000');
        }
        await otherTeam.get('/auth/key').expect(200);
        await createCustomer(otherTeam);
      } finally {
        await held.release();
      }
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
      expect((await served(team)).status).toBe(200);
    });

    it('writes nothing for a rejected request, and does not claim its Idempotency-Key', async () => {
      const key = newKey();
      const body = customerBody();
      const { held, answers } = await occupy(LIMIT);
      try {
        expectError(await postKeyed(team, key, '/customer', body), 'RATE_LIMITED');
      } finally {
        await held.release();
      }
      await Promise.all(answers);
      await served(team);
      expectNoReplay(await postKeyed(team, key, '/customer', body).expect(201));
    });

    it('frees the slot of a caller who hangs up', async () => {
      const { held, calls, answers } = await occupy(LIMIT);
      try {
        expectError(await team.get('/auth/key'), 'RATE_LIMITED');
        const hungUp = answers[0]?.catch((error: unknown) => error);
        calls[0]?.abort();
        expect(await hungUp).toMatchObject({ code: 'ABORTED' });

        expect((await served(team)).status).toBe(200);
      } finally {
        await held.release();
      }
      expect((await answers[1])?.status).toBe(200);
    });

    it('counts each request once: rejections and errors do not reduce it', async () => {
      await team.get('/nowhere').expect(404);
      await team.post('/forms', '{').expect(400);
      for (let round = 0; round < 2; round += 1) {
        await served(team);
        const { held, answers } = await occupy(LIMIT);
        try {
          expectError(await team.get('/auth/key'), 'RATE_LIMITED');
        } finally {
          await held.release();
        }
        for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
      }
    });
  });

  describe('of 0', () => {
    beforeAll(async () => {
      await testApp.close();
      await startApp(0);
    });

    it('is none', async () => {
      const { held, answers } = await occupy(5);
      try {
        await team.get('/auth/key').expect(200);
      } finally {
        await held.release();
      }
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    });
  });
});
