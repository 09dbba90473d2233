import request from 'supertest';
import { expectError } from '../../support/expect-error';
import { shareTestApp, type TestApp } from '../../support/test-app';

describe('GET /', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('redirects to the documentation', async () => {
    const response = await request(testApp.url).get('/').expect(302);
    expect(response.headers.location).toBe('/docs');
  });

  it('has no other method', async () => {
    expectError(await request(testApp.url).post('/'), 'ROUTE_NOT_FOUND');
  });
});

describe('The WWW-Authenticate header', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it.each([
    ['no header', undefined, 'AUTH_HEADER_MISSING'],
    ['another scheme', 'Basic YTpi', 'INVALID_CLIENT'],
    ['an unknown key', `Bearer rap_${'x'.repeat(43)}`, 'INVALID_CLIENT'],
  ] as const)('names the scheme in the 401 for %s', async (_name, authorization, code) => {
    const call = request(testApp.url).get('/v1/forms');
    if (authorization !== undefined) call.set('Authorization', authorization);
    const response = await call;
    expectError(response, code);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });
});
