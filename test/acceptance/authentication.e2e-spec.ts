import {
  ANY_ID,
  ANY_TIME,
  dataOf,
  expectResponse,
  expectRejection,
  orNull,
} from './expect-response';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const ENDPOINTS = [
  ['GET', '/auth/key'],
  ['POST', '/customer'],
  ['POST', '/customers'],
  ['GET', '/customers'],
  ['GET', '/customer/1'],
  ['PUT', '/customer/1'],
  ['POST', '/customer/1/qr'],
  ['POST', '/customer/1/loyalty'],
  ['GET', '/customer/1/loyalty/transactions'],
  ['POST', '/forms'],
  ['GET', '/forms'],
  ['PATCH', '/forms/1'],
  ['GET', '/forms/1/schema'],
  ['POST', '/forms/1/responses'],
  ['GET', '/forms/1/responses'],
  ['GET', '/forms/1/responses/1'],
  ['GET', '/forms/1/responses/export'],
  ['GET', '/forms/1/webhook-deliveries'],
  ['POST', '/forms/1/webhook-deliveries/1/redeliver'],
  ['GET', '/analytics/social/facebook/posts'],
  ['GET', '/analytics/social/facebook/posts/1'],
  ['GET', '/analytics/social/facebook/profile'],
  ['GET', '/analytics/social/myspace/profile'],
  ['GET', '/analytics/social/summary'],
  ['GET', '/nowhere'],
  ['DELETE', '/forms'],
] as const;

const UNKNOWN_KEY = `rap_${'x'.repeat(43)}`;

describe('Authentication', () => {
  const target = useOnce(openTarget);

  const callWith = (authorization: string | null) =>
    target.get('/auth/key', { headers: { Authorization: authorization } });

  it('returns the team and the settings of the key, but not the key', async () => {
    const response = await target.get('/auth/key');

    const { label, expiresAt } = dataOf(response, 200) as { label: unknown; expiresAt: unknown };
    expectResponse(response, 200, {
      success: true,
      data: {
        team: { id: ANY_ID, name: expect.any(String) as unknown },
        label: orNull(label, expect.any(String)),
        prefix: target.apiKey.slice(0, 12),
        expiresAt: orNull(expiresAt, ANY_TIME),
      },
    });
    expect(response.text.includes(target.apiKey)).toBe(false);
  });

  it('accepts the scheme in any case', async () => {
    expect((await callWith(`bearer ${target.apiKey}`)).status).toBe(200);
  });

  it('accepts the key at the summary of social analytics', async () => {
    const response = await target.get('/analytics/social/summary?window=30d');

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ success: true });
  });

  it.each([
    ['no header', null, 'AUTH_HEADER_MISSING'],
    ['an empty header', '', 'AUTH_HEADER_MISSING'],
    ['white space', '   ', 'AUTH_HEADER_MISSING'],
    ['another scheme', 'Basic cmFwOng=', 'INVALID_CLIENT'],
    ['a scheme without a key', 'Bearer', 'INVALID_CLIENT'],
    ['an unknown key', `Bearer ${UNKNOWN_KEY}`, 'INVALID_CLIENT'],
    ['a key without its scheme', UNKNOWN_KEY, 'INVALID_CLIENT'],
  ])('rejects %s', async (_name, header, code) => {
    expectRejection(await callWith(header), 401, code);
  });

  it('rejects an incomplete key', async () => {
    expectRejection(await callWith(`Bearer ${target.apiKey.slice(0, -1)}`), 401, 'INVALID_CLIENT');
  });

  describe.each(ENDPOINTS)('of %s %s', (method, path) => {
    // An unauthenticated client must not learn why a request is invalid.
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{';

    it.each([
      ['no key', null, 'AUTH_HEADER_MISSING'],
      ['an unknown key', `Bearer ${UNKNOWN_KEY}`, 'INVALID_CLIENT'],
    ])('is checked before anything else: %s', async (_name, header, code) => {
      const response = await target.call(method, path, body, {
        headers: { Authorization: header },
      });

      expectRejection(response, 401, code);
    });
  });
});
