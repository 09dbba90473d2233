import { expectRejection } from './expect-response';
import { customerBody, newCustomer } from './make';
import { openTarget } from './target';
import { useOnce } from '../support/use-value';

describe('A request', () => {
  const target = useOnce(openTarget);

  const post = (body: unknown, headers: Record<string, string | null> = {}) =>
    target.post('/customer', body, { headers });

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
});
