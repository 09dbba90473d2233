import request from 'supertest';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, type TestApp } from '../../support/test-app';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;
const PATHS: [string, string][] = [
  ['the prefix alone', ''],
  ['the prefix and a slash', '/'],
  ['a word', '/nowhere'],
  ['a longer customer', '/customer/1/nowhere'],
  ['a longer response', '/forms/1/responses/2/3'],
  ['health, which is outside /v1', '/health/live'],
  ['__proto__', '/__proto__'],
  ['constructor', '/constructor'],
  ['U+0000', '/%00'],
  ['a broken escape', '/%E0%A4%A'],
  ['10 kB', `/${'a'.repeat(10_240)}`],
];

describe('An unknown route', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await shareTestApp();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  describe.each(METHODS)('under /v1, with %s', (method) => {
    it.each(PATHS)('is not found with a key: %s', async (_name, path) => {
      expectError(await team.call(method, path), 'ROUTE_NOT_FOUND');
    });

    it.each(PATHS)('is 401 without a key: %s', async (_name, path) => {
      expectError(await request(testApp.url)[method](`/v1${path}`), 'AUTH_HEADER_MISSING');
    });
  });

  it.each([
    ['patch', '/customer/1'],
    ['get', '/customer'],
    ['post', '/forms/1/schema'],
    ['put', '/forms/1'],
    ['put', '/forms/1/responses/2'],
  ] as const)('is also a known path with another method: %s %s', async (method, path) => {
    expectError(await team.call(method, path), 'ROUTE_NOT_FOUND');
  });

  it.each([
    ['malformed JSON', 'application/json', '{'],
    ['another media type', 'text/plain', 'hello'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
  ])('is not found with a body: %s', async (_name, type, body) => {
    expectError(
      await team.call('post', '/nowhere').set('Content-Type', type).send(body),
      'ROUTE_NOT_FOUND',
    );
  });

  it('responds to HEAD with only the status', async () => {
    const response = await request(testApp.url)
      .head('/v1/nowhere')
      .set('Authorization', `Bearer ${team.apiKey}`);

    expect(response.status).toBe(404);
    expect(response.text).toBeUndefined();
    expect(response.headers['x-request-id']).toEqual(expect.any(String));
  });

  it.each([
    ['post', '/'],
    ['get', '/v1x/forms'],
    ['get', '/v2/forms'],
    ['get', '/forms'],
    ['get', '/health'],
    ['get', '/health/nowhere'],
    ['post', '/health/live'],
    ['post', '/customer'],
    ['delete', '/nowhere'],
    ['options', '/nowhere'],
    ['get', '/%E0%A4%A'],
  ] as const)('outside /v1 needs no key: %s %s', async (method, path) => {
    expectError(await request(testApp.url)[method](path), 'ROUTE_NOT_FOUND');
  });
});
