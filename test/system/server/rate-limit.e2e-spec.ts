import request, { type Response } from 'supertest';
import { countCustomers, customerBody } from '../../factories/customer.factory';
import { createExpiredKey } from '../../factories/key.factory';
import { createTeam } from '../../factories/team.factory';
import { expectDocumented } from '../../support/expect-documented';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { expectNoReplay, newKey, postKeyed } from '../../support/keyed-requests';
import { expectBudget, limitHeaders, withNewKey } from './limit-headers';
import { useTeams } from '../../support/use-teams';

const LIMIT = 3;
const PUBLIC_PATHS = ['/health/live', '/health/ready', '/docs', '/openapi.json'];

const authorization = ({ apiKey }: TeamClient) => ({ Authorization: `Bearer ${apiKey}` });

/** Uses up the budget. */
const spend = (client: TeamClient): Promise<Response[]> =>
  Promise.all(times(LIMIT, () => client.get('/auth/key').expect(200)));

describe('The rate limit', () => {
  const { testApp, team } = useTeams({
    app: () => startTestApp({ RATE_LIMIT_PER_MINUTE: String(LIMIT) }),
    eachTest: true,
  });

  it('counts down with each response, and rejects the request beyond it', async () => {
    expectBudget(await team.get('/auth/key').expect(200), LIMIT, 2);
    expectBudget(await team.get('/forms').expect(200), LIMIT, 1);
    expectBudget(await team.post('/customer', customerBody()).expect(201), LIMIT, 0);

    const rejected = await team.get('/auth/key');

    expect(rejected.status).toBe(429);
    expect(rejected.body).toEqual({
      success: false,
      code: 'RATE_LIMITED',
      message: 'Too many requests; wait for the time given in the Retry-After header.',
    });
    expectBudget(rejected, LIMIT, 0);
    expectDocumented(testApp, 'get', '/auth/key', rejected);
    expectError(await team.post('/forms', '{'), 'RATE_LIMITED');
    expectError(await team.get('/nowhere'), 'RATE_LIMITED');
  });

  it.each([
    ['an unknown route', 404, () => team.get('/nowhere')],
    ['an unknown customer', 404, () => team.get('/customer/1')],
    ['a body that is not JSON', 400, () => team.post('/forms', '{')],
    ['an invalid parameter', 400, () => team.get('/customers?page=0')],
    [
      'another media type',
      415,
      () => team.call('post', '/forms').set('Content-Type', 'text/plain').send('x'),
    ],
    ['a HEAD', 200, () => request(testApp.url).head('/v1/forms').set(authorization(team))],
  ])('counts a response with an error or without a body: %s', async (_name, status, call) => {
    expectBudget(await call().expect(status), LIMIT, 2);
    expectBudget(await call().expect(status), LIMIT, 1);
  });

  it('is per key: another key of the team has its own budget', async () => {
    const other = await withNewKey(testApp, team);
    await spend(team);
    expectError(await team.get('/auth/key'), 'RATE_LIMITED');

    expectBudget(await other.get('/auth/key').expect(200), LIMIT, 2);
    expectBudget(await (await createTeam(testApp)).get('/auth/key').expect(200), LIMIT, 2);
  });

  it('accepts exactly as many concurrent requests as the limit', async () => {
    const responses = await Promise.all(times(20, () => team.get('/auth/key')));

    const served = responses.filter(({ status }) => status === 200);
    expect(served.map(({ headers }) => headers['ratelimit-remaining'] as string).sort()).toEqual([
      '0',
      '1',
      '2',
    ]);
    for (const response of responses) {
      if (!served.includes(response)) expectError(response, 'RATE_LIMITED');
    }
  });

  it('does not count requests without a valid key', async () => {
    const { apiKey } = await createExpiredKey(testApp, team.teamId);
    for (const [header, code] of [
      [undefined, 'AUTH_HEADER_MISSING'],
      [`Bearer rap_${'x'.repeat(43)}`, 'INVALID_CLIENT'],
      [`Bearer ${apiKey}`, 'API_KEY_EXPIRED'],
    ] as const) {
      for (let count = 0; count < LIMIT + 2; count += 1) {
        const call = request(testApp.url).get('/v1/forms');
        const response = await (header === undefined ? call : call.set('Authorization', header));
        expectError(response, code);
        expect(limitHeaders(response)).toEqual({});
      }
    }
  });

  it.each(PUBLIC_PATHS)('does not count %s, with a key or without', async (path) => {
    await spend(team);
    for (let count = 0; count < LIMIT + 2; count += 1) {
      const call = request(testApp.url).get(path);
      const response = await (count % 2 === 0 ? call : call.set(authorization(team))).expect(200);
      expect(limitHeaders(response)).toEqual({});
    }
  });

  it('writes nothing for a rejected request, and does not claim its Idempotency-Key', async () => {
    const key = newKey();
    const body = customerBody();
    await spend(team);

    expectError(await postKeyed(team, key, '/customer', body), 'RATE_LIMITED');
    expectError(await postKeyed(team, key, '/customer', body), 'RATE_LIMITED');
    expect(await countCustomers(testApp, team)).toBe(0);

    const other = await withNewKey(testApp, team);
    const first = await postKeyed(other, key, '/customer', body).expect(201);
    expectNoReplay(first);
    expect(await countCustomers(testApp, team)).toBe(1);
  });

  it('is per process without Redis', async () => {
    const beside = await startSecondApp(testApp, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
    await spend(team);
    const response = await request(beside.url).get('/v1/auth/key').set(authorization(team));
    expectBudget(response, LIMIT, 2);
    await beside.close();
  });

  it('is disabled by RATE_LIMIT_PER_MINUTE=0', async () => {
    const off = await startSecondApp(testApp, { RATE_LIMIT_PER_MINUTE: '0' });
    const responses = await Promise.all(
      times(20, () => request(off.url).get('/v1/auth/key').set(authorization(team)).expect(200)),
    );
    for (const response of responses) expect(limitHeaders(response)).toEqual({});
    await off.close();
  });
});
