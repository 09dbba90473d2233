import { ANY_ID, ANY_TIME, dataOf, expectAnswer, expectRefusal, orNull } from './expect-answer';
import { openTarget, type Target } from './target';

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
  let target: Target;

  beforeAll(async () => {
    target = await openTarget();
  });

  afterAll(async () => {
    await target.close();
  });

  const callWith = (authorization: string | null) =>
    target.get('/auth/key', { headers: { Authorization: authorization } });

  it('tells the team and the settings of the key, and never the key', async () => {
    const answer = await target.get('/auth/key');

    const { label, expiresAt } = dataOf(answer, 200) as { label: unknown; expiresAt: unknown };
    expectAnswer(answer, 200, {
      success: true,
      data: {
        team: { id: ANY_ID, name: expect.any(String) as unknown },
        label: orNull(label, expect.any(String)),
        prefix: target.apiKey.slice(0, 12),
        expiresAt: orNull(expiresAt, ANY_TIME),
      },
    });
    expect(answer.text.includes(target.apiKey)).toBe(false);
  });

  it('takes the scheme in any case', async () => {
    expect((await callWith(`bearer ${target.apiKey}`)).status).toBe(200);
  });

  it('is checked by the summary of social analytics too', async () => {
    const answer = await target.get('/analytics/social/summary?window=30d');

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true });
  });

  it.each([
    ['no header', null, 'AUTH_HEADER_MISSING'],
    ['an empty header', '', 'AUTH_HEADER_MISSING'],
    ['another scheme', 'Basic cmFwOng=', 'INVALID_CLIENT'],
    ['a scheme without a key', 'Bearer', 'INVALID_CLIENT'],
    ['an unknown key', `Bearer ${UNKNOWN_KEY}`, 'INVALID_CLIENT'],
    ['a key without its scheme', UNKNOWN_KEY, 'INVALID_CLIENT'],
  ])('refuses %s', async (_name, header, code) => {
    expectRefusal(await callWith(header), 401, code);
  });

  it('refuses a key that is not whole', async () => {
    expectRefusal(await callWith(`Bearer ${target.apiKey.slice(0, -1)}`), 401, 'INVALID_CLIENT');
  });

  describe.each(ENDPOINTS)('of %s %s', (method, path) => {
    // What is wrong with a request is nobody's business without a key.
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{';

    it.each([
      ['no key', null, 'AUTH_HEADER_MISSING'],
      ['an unknown key', `Bearer ${UNKNOWN_KEY}`, 'INVALID_CLIENT'],
    ])('comes before everything else: %s', async (_name, header, code) => {
      const answer = await target.call(method, path, body, { headers: { Authorization: header } });

      expectRefusal(answer, 401, code);
    });
  });
});
