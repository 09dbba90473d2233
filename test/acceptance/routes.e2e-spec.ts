import { randomUUID } from 'node:crypto';
import { expectRejection } from './expect-response';
import { newForm, submission } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const UNKNOWN_PATHS: [string, string][] = [
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

describe('A path', () => {
  const target = useOnce(openTarget);

  describe.each(METHODS)('that no route has, with %s,', (method) => {
    it.each(UNKNOWN_PATHS)(
      'is not found with a key, and unauthorized without one: %s',
      async (_name, path) => {
        expectRejection(await target.call(method, path), 404, 'ROUTE_NOT_FOUND');
        const withoutKey = await target.callRoot(method, `/v1${path}`);
        expectRejection(withoutKey, 401, 'AUTH_HEADER_MISSING');
      },
    );
  });

  it.each([
    ['PATCH', '/customer/1'],
    ['GET', '/customer'],
    ['POST', '/forms/1/schema'],
    ['PUT', '/forms/1'],
    ['PUT', '/forms/1/responses/2'],
  ] as const)('is not found with another method: %s %s', async (method, path) => {
    expectRejection(await target.call(method, path), 404, 'ROUTE_NOT_FOUND');
  });

  it.each([
    ['malformed JSON', 'application/json', '{'],
    ['another media type', 'text/plain', 'hello'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
  ])('that is unknown is not found with a body: %s', async (_name, type, body) => {
    const response = await target.post('/nowhere', body, { headers: { 'Content-Type': type } });
    expectRejection(response, 404, 'ROUTE_NOT_FOUND');
  });

  it('that is unknown returns 404 without a body for HEAD', async () => {
    const { status, text, headers } = await target.call('HEAD', '/nowhere');

    expect({ status, text }).toEqual({ status: 404, text: '' });
    expect(headers.get('X-Request-Id')).toEqual(expect.any(String));
  });

  it.each([
    ['POST', '/'],
    ['GET', '/v1x/forms'],
    ['GET', '/v2/forms'],
    ['GET', '/forms'],
    ['GET', '/health'],
    ['GET', '/health/nowhere'],
    ['POST', '/health/live'],
    ['POST', '/customer'],
    ['DELETE', '/nowhere'],
    ['OPTIONS', '/nowhere'],
    ['GET', '/%E0%A4%A'],
  ] as const)(
    'outside /v1 that no route has is not found without a key: %s %s',
    async (method, path) => {
      expectRejection(await target.callRoot(method, path), 404, 'ROUTE_NOT_FOUND');
    },
  );

  it.each([
    ['an unknown UUID', randomUUID()],
    ['a word', 'unknown'],
    ['a number', '1'],
    ['null', 'null'],
    ['__proto__', '__proto__'],
    ['a UUID with a suffix', `${randomUUID()}0`],
    ['a UUID in braces', encodeURIComponent(`{${randomUUID()}}`)],
    ['a UUID without hyphens', randomUUID().replaceAll('-', '')],
    ['a UUID and a line end', `${randomUUID()}%0A`],
    ['10 kB', 'a'.repeat(10_240)],
    ['a broken escape', '%E0%A4%A'],
    ['a lone percent sign', '%'],
    ['U+0000', '%00'],
    ['an emoji', encodeURIComponent('🙂')],
    ['SQL', encodeURIComponent("' OR 1=1 --")],
    ['an encoded slash', '..%2F..'],
  ])('with an unknown identifier finds nothing: %s', async (_name, id) => {
    const form = await newForm(target);
    const posts = '/analytics/social/facebook/posts';
    const responses = `/forms/${id}/responses`;

    for (const [path, code] of [
      [`/customer/${id}`, 'CUSTOMER_NOT_FOUND'],
      [`/forms/${id}/schema`, 'FORM_NOT_FOUND'],
      [responses, 'FORM_NOT_FOUND'],
      [`${responses}/${randomUUID()}`, 'FORM_NOT_FOUND'],
      [`/forms/${form.id}/responses/${id}`, 'RESPONSE_NOT_FOUND'],
      [`${posts}/${id}`, 'POST_NOT_FOUND'],
    ] as const) {
      expectRejection(await target.get(path), 404, code);
    }
    const response = await target.post(responses, submission({ remark: 'x' }));
    expectRejection(response, 404, 'FORM_NOT_FOUND');
  });
});
