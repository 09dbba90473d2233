import { gzipSync } from 'node:zlib';
import { expectRefusal } from './expect-answer';
import { customerBody, newCustomer, newForm, nobody, submission } from './make';
import { openTarget, type Target } from './target';

const MAX_BYTES = 5 * 1024 * 1024;

/** JSON of so many bytes that breaks a rule, so that it is refused only once it has been read. */
const bodyOf = (bytes: number): string => `{"firstName":"${'x'.repeat(bytes - 16)}"}`;

describe('A request', () => {
  let target: Target;

  beforeAll(async () => {
    target = await openTarget();
  });

  afterAll(async () => {
    await target.close();
  });

  const post = (body: unknown, headers: Record<string, string | null> = {}) =>
    target.post('/customer', body, { headers });

  it.each([
    ['half an object', '{'],
    ['single quotes', "{'firstName':'Ada'}"],
    ['nothing but white space', ' '],
    ['bytes that are not UTF-8', Buffer.from('{"firstName":"é"}', 'latin1')],
  ])('with %s is no JSON', async (_name, body) => {
    expectRefusal(await post(body), 400, 'MALFORMED_JSON');
  });

  it.each([
    ['nothing', undefined],
    ['null', 'null'],
    ['an array', []],
    ['a string', '"Ada"'],
  ])('with %s has no object in its body', async (_name, body) => {
    expectRefusal(await post(body), 400, 'VALIDATION_FAILED', ['body']);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/json; charset=iso-8859-1'],
    [null],
  ])('of the media type %s is not read', async (type) => {
    const answer = await post(customerBody(), { 'Content-Type': type });

    expectRefusal(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is read up to 5 MiB and no further', async () => {
    expect(bodyOf(MAX_BYTES)).toHaveLength(MAX_BYTES);
    const read = await post(bodyOf(MAX_BYTES));

    expectRefusal(read, 400, 'VALIDATION_FAILED', ['firstName', 'lastName', 'email']);
    expectRefusal(await post(bodyOf(MAX_BYTES + 1)), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('is read up to 5 MiB when it is compressed, too', async () => {
    const gzip = { 'Content-Encoding': 'gzip' };
    const bomb = gzipSync(bodyOf(50_000_000));

    expect((await post(gzipSync(JSON.stringify(customerBody())), gzip)).status).toBe(201);
    expectRefusal(await post(bomb, gzip), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('may have members and parameters that nobody knows', async () => {
    const body = { ...customerBody(), points: 5, constructor: 1, extra: { deep: [] } };

    expect((await post(body)).status).toBe(201);
    expect((await target.get('/forms?nonsense=1&a[b]=c&__proto__=x')).status).toBe(200);
  });

  it.each([
    ['U+0000', 'A\0da'],
    ['half a surrogate pair', 'Ada\ud83d'],
  ])('with %s in a text is refused', async (_name, firstName) => {
    const answer = await post({ ...customerBody(), firstName });
    expectRefusal(answer, 400, 'VALIDATION_FAILED', ['firstName']);
  });

  it('keeps hostile text as it is', async () => {
    for (const lastName of [
      `'); DROP TABLE customers; --`,
      '<script>alert(1)</script>',
      '😀\u202e',
    ]) {
      const { id } = await newCustomer(target, { lastName });
      expect((await target.get(`/customer/${id}`)).body).toMatchObject({ lastName });
    }
  });

  it.each([
    ['a UUID of nobody', nobody()],
    ['a number', '1'],
    ['a long word', 'a'.repeat(5_000)],
    ['a broken escape', '%E0%A4%A'],
    ['U+0000', '%00'],
    ['an encoded slash', '..%2F..'],
  ])('for %s finds nothing', async (_name, id) => {
    const form = await newForm(target);

    expectRefusal(await target.get(`/customer/${id}`), 404, 'CUSTOMER_NOT_FOUND');
    expectRefusal(await target.get(`/forms/${id}/schema`), 404, 'FORM_NOT_FOUND');
    expectRefusal(
      await target.post(`/forms/${id}/responses`, submission({ remark: 'x' })),
      404,
      'FORM_NOT_FOUND',
    );
    expectRefusal(await target.get(`/forms/${form.id}/responses/${id}`), 404, 'RESPONSE_NOT_FOUND');
    expectRefusal(
      await target.get(`/analytics/social/facebook/posts/${id}`),
      404,
      'POST_NOT_FOUND',
    );
  });

  it.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['GET', '/customer'],
    ['DELETE', '/customer/1'],
    ['PUT', '/forms/1'],
    ['GET', '/health/live'],
  ] as const)('%s %s has no route', async (method, path) => {
    expectRefusal(await target.call(method, path), 404, 'ROUTE_NOT_FOUND');
  });

  it('beside /v1 has no route either, and needs no key for that', async () => {
    expectRefusal(await target.callRoot('GET', '/v2/forms'), 404, 'ROUTE_NOT_FOUND');
    expectRefusal(await target.callRoot('GET', '/forms'), 404, 'ROUTE_NOT_FOUND');
  });
});
