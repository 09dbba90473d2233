import { randomUUID } from 'node:crypto';
import { expectRejection, hasTotal } from './expect-response';
import { customerBody, formBody, newCustomer, newForm, submission } from './make';
import { type ApiResponse, openTarget } from './target';
import { useOnce } from '../support/use-value';

const isReplay = ({ headers }: ApiResponse): boolean =>
  headers.get('Idempotent-Replayed') === 'true';

/** Compares a replay with the first response, byte for byte. */
function expectReplay(response: ApiResponse, first: ApiResponse): void {
  expect(isReplay(first)).toBe(false);
  expect(isReplay(response)).toBe(true);
  const { status, text } = response;
  expect({ status, text }).toEqual({ status: first.status, text: first.text });
}

describe('A POST with an Idempotency-Key', () => {
  const target = useOnce(openTarget);

  const post = (path: string, body: unknown, key: string) =>
    target.post(path, body, { headers: { 'Idempotency-Key': key } });

  it.each<[string, number, () => Promise<[path: string, body: unknown]>]>([
    ['a customer', 201, async () => ['/customer', customerBody()]],
    ['many customers', 201, async () => ['/customers', [customerBody(), customerBody()]]],
    [
      'points',
      200,
      async () => [
        `/customer/${(await newCustomer(target)).id}/loyalty`,
        { points: 5, type: 'increment' },
      ],
    ],
    ['a form', 201, async () => ['/forms', formBody()]],
    [
      'a response',
      201,
      async () => [
        `/forms/${(await newForm(target)).id}/responses`,
        submission({ remark: 'Hello' }),
      ],
    ],
  ])('returns the stored response when it is repeated: %s', async (_name, status, prepare) => {
    const [path, body] = await prepare();
    const key = randomUUID();

    const first = await post(path, body, key);
    const second = await post(path, body, key);

    expect(first.status).toBe(status);
    expectReplay(second, first);
  });

  it('takes effect once', async () => {
    const [key, { id }, form] = [randomUUID(), await newCustomer(target), await newForm(target)];
    for (let count = 0; count < 3; count += 1) {
      await post(`/customer/${id}/loyalty`, { points: 5, type: 'increment' }, key);
      await post(`/forms/${form.id}/responses`, submission({ remark: 'Hello' }), `${key}-form`);
    }

    expect((await target.get(`/customer/${id}`)).body).toMatchObject({ points: 5 });
    const list = await target.getUntil(`/forms/${form.id}/responses`, hasTotal(1));
    expect(list.body).toMatchObject({ pagination: { total: 1 } });
  });

  it('takes effect once when it is repeated concurrently', async () => {
    const [key, { id }] = [randomUUID(), await newCustomer(target)];
    const body = { points: 5, type: 'increment' };

    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post(`/customer/${id}/loyalty`, body, key)),
    );

    const served = responses.filter(({ status }) => status === 200);
    expect(new Set(served.map(({ text }) => text)).size).toBe(1);
    for (const response of responses) {
      if (!served.includes(response)) expectRejection(response, 409, 'IDEMPOTENCY_IN_PROGRESS');
    }
    expect((await target.get(`/customer/${id}`)).body).toMatchObject({ points: 5 });
  });

  it('takes effect again with another key', async () => {
    const { id } = await newCustomer(target);
    const body = { points: 5, type: 'increment' };

    for (const points of [5, 10]) {
      const response = await post(`/customer/${id}/loyalty`, body, randomUUID());
      expect(response.body).toMatchObject({ points });
    }
  });

  it('is rejected with another body or path', async () => {
    const [key, { id }] = [randomUUID(), await newCustomer(target)];
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };
    const first = await post(path, body, key);

    const otherBody = await post(path, { ...body, points: 6 }, key);
    const otherPath = await post('/customer', body, key);

    expectRejection(otherBody, 422, 'IDEMPOTENCY_KEY_REUSED');
    expectRejection(otherPath, 422, 'IDEMPOTENCY_KEY_REUSED');
    expectReplay(await post(path, body, key), first);
  });

  it('replays a rejection, although the request would succeed now', async () => {
    const [key, { id }] = [randomUUID(), await newCustomer(target)];
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'decrement' };

    const first = await post(path, body, key);
    await target.post(path, { points: 5, type: 'increment' });

    expectRejection(first, 422, 'INSUFFICIENT_POINTS');
    expectReplay(await post(path, body, key), first);
  });

  it('can be corrected with the same key after a validation error', async () => {
    const key = randomUUID();
    const body = customerBody();

    const invalid = await post('/customer', { ...body, firstName: '' }, key);
    const corrected = await post('/customer', body, key);

    expectRejection(invalid, 400, 'VALIDATION_FAILED', ['firstName']);
    expect({ status: corrected.status, replayed: isReplay(corrected) }).toEqual({
      status: 201,
      replayed: false,
    });
  });

  it.each([
    ['no characters', ''],
    ['256 characters', 'k'.repeat(256)],
  ])('is rejected for a key of %s', async (_name, key) => {
    const response = await post('/customer', customerBody(), key);
    expectRejection(response, 400, 'VALIDATION_FAILED', ['Idempotency-Key']);
  });
});
