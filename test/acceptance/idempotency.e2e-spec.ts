import { randomUUID } from 'node:crypto';
import { expectRefusal, hasTotal } from './expect-answer';
import { customerBody, formBody, newCustomer, newForm, submission } from './make';
import { type Answer, openTarget, type Target } from './target';

const isReplay = ({ headers }: Answer): boolean => headers.get('Idempotent-Replayed') === 'true';

/** The same answer to the byte, said to be a repetition. */
function expectReplay(answer: Answer, first: Answer): void {
  expect(isReplay(first)).toBe(false);
  expect(isReplay(answer)).toBe(true);
  const { status, text } = answer;
  expect({ status, text }).toEqual({ status: first.status, text: first.text });
}

describe('A POST with an Idempotency-Key', () => {
  let target: Target;

  beforeAll(async () => {
    target = await openTarget();
  });

  afterAll(async () => {
    await target.close();
  });

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
  ])('is answered the same when it is repeated: %s', async (_name, status, prepare) => {
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

  it('takes effect once when its repetitions race', async () => {
    const [key, { id }] = [randomUUID(), await newCustomer(target)];
    const body = { points: 5, type: 'increment' };

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`/customer/${id}/loyalty`, body, key)),
    );

    const served = answers.filter(({ status }) => status === 200);
    expect(new Set(served.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers) {
      if (!served.includes(answer)) expectRefusal(answer, 409, 'IDEMPOTENCY_IN_PROGRESS');
    }
    expect((await target.get(`/customer/${id}`)).body).toMatchObject({ points: 5 });
  });

  it('takes effect again under another key', async () => {
    const { id } = await newCustomer(target);
    const body = { points: 5, type: 'increment' };

    for (const points of [5, 10]) {
      const answer = await post(`/customer/${id}/loyalty`, body, randomUUID());
      expect(answer.body).toMatchObject({ points });
    }
  });

  it('is refused for another body or another path', async () => {
    const [key, { id }] = [randomUUID(), await newCustomer(target)];
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'increment' };
    const first = await post(path, body, key);

    const otherBody = await post(path, { ...body, points: 6 }, key);
    const otherPath = await post('/customer', body, key);

    expectRefusal(otherBody, 422, 'IDEMPOTENCY_KEY_REUSED');
    expectRefusal(otherPath, 422, 'IDEMPOTENCY_KEY_REUSED');
    expectReplay(await post(path, body, key), first);
  });

  it('is refused again, although it could be done by now', async () => {
    const [key, { id }] = [randomUUID(), await newCustomer(target)];
    const path = `/customer/${id}/loyalty`;
    const body = { points: 5, type: 'decrement' };

    const first = await post(path, body, key);
    await target.post(path, { points: 5, type: 'increment' });

    expectRefusal(first, 422, 'INSUFFICIENT_POINTS');
    expectReplay(await post(path, body, key), first);
  });

  it('can be mended under the same key', async () => {
    const key = randomUUID();
    const body = customerBody();

    const faulty = await post('/customer', { ...body, firstName: '' }, key);
    const mended = await post('/customer', body, key);

    expectRefusal(faulty, 400, 'VALIDATION_FAILED', ['firstName']);
    expect({ status: mended.status, replayed: isReplay(mended) }).toEqual({
      status: 201,
      replayed: false,
    });
  });

  it.each([
    ['no characters', ''],
    ['256 characters', 'k'.repeat(256)],
  ])('is refused for a key of %s', async (_name, key) => {
    const answer = await post('/customer', customerBody(), key);
    expectRefusal(answer, 400, 'VALIDATION_FAILED', ['Idempotency-Key']);
  });
});
