import { gzipSync } from 'node:zlib';
import { expectRejection } from './expect-response';
import { customerBody, newCustomer, newForm, unknownId, submission } from './make';
import { openTarget, type Target } from './target';

const MAX_BYTES = 5 * 1024 * 1024;

/** Valid JSON of this size in bytes with a validation error, so that it is rejected after it has been parsed. */
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
    ['white space', ' '],
    ['bytes that are not UTF-8', Buffer.from('{"firstName":"é"}', 'latin1')],
  ])('with %s is rejected as invalid JSON', async (_name, body) => {
    expectRejection(await post(body), 400, 'MALFORMED_JSON');
  });

  it.each([
    ['nothing', undefined],
    ['null', 'null'],
    ['an array', []],
    ['a string', '"Ada"'],
  ])('with %s as its body is rejected: the body must be an object', async (_name, body) => {
    expectRejection(await post(body), 400, 'VALIDATION_FAILED', ['body']);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/json; charset=iso-8859-1'],
    [null],
  ])('of the media type %s is rejected', async (type) => {
    const response = await post(customerBody(), { 'Content-Type': type });

    expectRejection(response, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is accepted up to 5 MiB', async () => {
    expect(bodyOf(MAX_BYTES)).toHaveLength(MAX_BYTES);
    const read = await post(bodyOf(MAX_BYTES));

    expectRejection(read, 400, 'VALIDATION_FAILED', ['firstName', 'lastName', 'email']);
    expectRejection(await post(bodyOf(MAX_BYTES + 1)), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('is accepted up to 5 MiB of decompressed size', async () => {
    const gzip = { 'Content-Encoding': 'gzip' };
    const bomb = gzipSync(bodyOf(50_000_000));

    expect((await post(gzipSync(JSON.stringify(customerBody())), gzip)).status).toBe(201);
    expectRejection(await post(bomb, gzip), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('may have unknown members and parameters', async () => {
    const body = { ...customerBody(), points: 5, constructor: 1, extra: { deep: [] } };

    expect((await post(body)).status).toBe(201);
    expect((await target.get('/forms?nonsense=1&a[b]=c&__proto__=x')).status).toBe(200);
  });

  it.each([
    ['U+0000', 'A\0da'],
    ['half a surrogate pair', 'Ada\ud83d'],
  ])('with %s in a text is rejected', async (_name, firstName) => {
    const response = await post({ ...customerBody(), firstName });
    expectRejection(response, 400, 'VALIDATION_FAILED', ['firstName']);
  });

  it('stores markup and SQL unchanged', async () => {
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
    ['an unknown UUID', unknownId()],
    ['a number', '1'],
    ['a long word', 'a'.repeat(5_000)],
    ['a broken escape', '%E0%A4%A'],
    ['U+0000', '%00'],
    ['an encoded slash', '..%2F..'],
  ])('for %s returns 404', async (_name, id) => {
    const form = await newForm(target);

    expectRejection(await target.get(`/customer/${id}`), 404, 'CUSTOMER_NOT_FOUND');
    expectRejection(await target.get(`/forms/${id}/schema`), 404, 'FORM_NOT_FOUND');
    expectRejection(
      await target.post(`/forms/${id}/responses`, submission({ remark: 'x' })),
      404,
      'FORM_NOT_FOUND',
    );
    expectRejection(
      await target.get(`/forms/${form.id}/responses/${id}`),
      404,
      'RESPONSE_NOT_FOUND',
    );
    expectRejection(
      await target.get(`/analytics/social/facebook/posts/${id}`),
      404,
      'POST_NOT_FOUND',
    );
  });

  it.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['GET', '/customer'],
    ['PATCH', '/customer/1'],
    ['PUT', '/forms/1'],
    ['GET', '/health/live'],
  ] as const)('%s %s has no route', async (method, path) => {
    expectRejection(await target.call(method, path), 404, 'ROUTE_NOT_FOUND');
  });

  it('outside /v1 returns 404 without a key', async () => {
    expectRejection(await target.callRoot('GET', '/v2/forms'), 404, 'ROUTE_NOT_FOUND');
    expectRejection(await target.callRoot('GET', '/forms'), 404, 'ROUTE_NOT_FOUND');
  });
});
