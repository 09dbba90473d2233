import request from 'supertest';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('GET /', () => {
  const testApp = useOnce(shareTestApp);

  const locationFor = async (accept: string | null): Promise<string | undefined> => {
    const call = request(testApp.url).get('/');
    if (accept !== null) call.set('Accept', accept);
    const { headers } = await call.expect(302);
    expect(headers.vary).toBe('Accept');
    return headers.location;
  };

  it.each([
    null,
    '',
    '*/*',
    'application/json',
    'application/json, text/html',
    'text/html;q=0.5, application/json',
    'text/html;q=0',
    'text/plain',
  ])('redirects programs to the documentation: %s', async (accept) => {
    expect(await locationFor(accept)).toBe('/docs');
  });

  it('redirects browsers to the console if it has been built', async () => {
    const isBuilt = (await request(testApp.url).get('/console')).status === 200;
    for (const accept of [
      'text/html',
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8',
      'application/json;q=0.9, text/html',
    ]) {
      expect(await locationFor(accept)).toBe(isBuilt ? '/console' : '/docs');
    }
  });

  it('has no other method', async () => {
    expectError(await request(testApp.url).post('/'), 'ROUTE_NOT_FOUND');
  });
});

describe('The WWW-Authenticate header', () => {
  const testApp = useOnce(shareTestApp);

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
