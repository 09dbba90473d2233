import { expectResponse } from './expect-response';
import { customerBody } from './make';
import { type ApiResponse, openTarget } from './target';
import { useOnce } from '../support/use-value';

const LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const OPERATIONS = [
  ['get', '/auth/key'],
  ['post', '/customer'],
  ['get', '/customers'],
  ['post', '/customers'],
  ['get', '/customer/{customerId}'],
  ['put', '/customer/{customerId}'],
  ['post', '/customer/{customerId}/qr'],
  ['post', '/customer/{customerId}/loyalty'],
  ['get', '/customer/{customerId}/loyalty/transactions'],
  ['get', '/forms'],
  ['post', '/forms'],
  ['patch', '/forms/{formId}'],
  ['get', '/forms/{formId}/schema'],
  ['get', '/forms/{formId}/responses'],
  ['post', '/forms/{formId}/responses'],
  ['post', '/forms/{formId}/responses/mark-read'],
  ['get', '/forms/{formId}/responses/export'],
  ['get', '/forms/{formId}/responses/{responseId}'],
  ['get', '/forms/{formId}/webhook-deliveries'],
  ['post', '/forms/{formId}/webhook-deliveries/{deliveryId}/redeliver'],
  ['get', '/analytics/social/{platform}/posts'],
  ['get', '/analytics/social/{platform}/posts/{id}'],
  ['get', '/analytics/social/{platform}/profile'],
  ['get', '/analytics/social/summary'],
] as const;

interface Document {
  openapi: string;
  paths: Record<string, Record<string, unknown>>;
}

describe('The service', () => {
  const target = useOnce(openTarget);

  const calls: [string, number, (headers: Record<string, string>) => Promise<ApiResponse>][] = [
    ['a page', 200, (headers) => target.get('/customers?limit=1', { headers })],
    ['a creation', 201, (headers) => target.post('/customer', customerBody(), { headers })],
    ['a validation error', 400, (headers) => target.post('/customer', {}, { headers })],
    ['invalid JSON', 400, (headers) => target.post('/customer', '{', { headers })],
    ['no key', 401, (headers) => target.callRoot('GET', '/v1/forms', undefined, { headers })],
    ['an unknown customer', 404, (headers) => target.get('/customer/1', { headers })],
    ['an unknown route', 404, (headers) => target.get('/nowhere', { headers })],
    ['a HEAD', 200, (headers) => target.call('HEAD', '/forms', undefined, { headers })],
    ['health', 200, (headers) => target.callRoot('GET', '/health/live', undefined, { headers })],
  ];

  describe.each(calls)('in the response to %s', (_name, status, call) => {
    it('returns the request id of the client', async () => {
      const response = await call({ 'X-Request-Id': 'acceptance-4711' });

      expect(response.status).toBe(status);
      expect(response.headers.get('X-Request-Id')).toBe('acceptance-4711');
    });

    it('generates a request id when the client sends none or an invalid one', async () => {
      const ids = [await call({}), await call({ 'X-Request-Id': '<script>' })].map(({ headers }) =>
        headers.get('X-Request-Id'),
      );

      for (const id of ids) expect(id).toMatch(/^[\w-]{8,128}$/);
      expect(ids[0]).not.toBe(ids[1]);
    });

    it('does not disclose its framework', async () => {
      const { headers } = await call({});
      expect([...headers.keys()]).not.toContain('x-powered-by');
    });
  });

  it('sends all headers of its rate limit, or none without a limit', async () => {
    const { headers } = await target.get('/auth/key');

    const present = LIMIT_HEADERS.filter((name) => headers.has(name));
    expect([[], LIMIT_HEADERS]).toContainEqual(present);
    for (const name of present) expect(headers.get(name)).toMatch(/^\d+$/);
  });

  it.each(['/health/live', '/health/ready'])('is healthy at %s', async (path) => {
    expectResponse(await target.callRoot('GET', path), 200, { status: 'ok' });
  });

  it('serves its documentation', async () => {
    const { status, headers, text } = await target.callRoot('GET', '/docs');

    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toMatch(/^text\/html\b/);
    expect(text).toMatch(/<html/i);
  });

  it('describes its operations as OpenAPI 3.1', async () => {
    const response = await target.callRoot('GET', '/openapi.json');

    expect(response.status).toBe(200);
    const { openapi, paths } = response.body as Document;
    expect(openapi).toMatch(/^3\.1\.\d$/);
    const missing = OPERATIONS.filter(([method, path]) => paths[path]?.[method] === undefined);
    expect(missing).toEqual([]);
  });
});
