import request from 'supertest';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp } from '../../support/test-app';

describe('GET /', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('redirects to the documentation', async () => {
    const response = await request(testApp.url).get('/').expect(302);
    expect(response.headers.location).toBe('/docs');
  });

  it('is the only method of that path', async () => {
    expectError(await request(testApp.url).post('/'), 'ROUTE_NOT_FOUND');
  });
});

describe('A response 401', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it.each([
    ['no header', undefined, 'AUTH_HEADER_MISSING'],
    ['another scheme', 'Basic YTpi', 'INVALID_CLIENT'],
    ['an unknown key', `Bearer rap_${'x'.repeat(43)}`, 'INVALID_CLIENT'],
  ] as const)('to %s names the scheme', async (_name, authorization, code) => {
    const call = request(testApp.url).get('/v1/forms');
    if (authorization !== undefined) call.set('Authorization', authorization);
    const response = await call;
    expectError(response, code);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });
});
