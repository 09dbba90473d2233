import request, { type Response } from 'supertest';
import { MAX_BODY_BYTES } from '../../../src/core/http/json-body.guard';
import { CustomersService } from '../../../src/customers/customers.service';
import { customerBody } from '../../factories/customer.factory';
import { shareTestApp } from '../../support/test-app';
import { newKey, postKeyed } from '../../support/keyed-requests';
import { useTeams } from '../../support/use-teams';

const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** The other headers that responses may have. A header such as `X-Powered-By` discloses the software. */
const ORDINARY_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'idempotent-replayed',
  'keep-alive',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'transfer-encoding',
  'vary',
  'www-authenticate',
  'x-request-id',
]);
const ORIGIN = 'https://shop.example.com';

function extraordinary(response: Response): Record<string, string> {
  const headers = Object.entries(response.headers as Record<string, string>);
  return Object.fromEntries(headers.filter(([name]) => !ORDINARY_HEADERS.has(name)));
}

describe('The headers of responses', () => {
  const { testApp, team } = useTeams({ app: () => shareTestApp({ METRICS: 'true' }) });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const open = (path: string) => request(testApp.url).get(path);

  it.each([
    ['a read', 200, () => team.get('/forms')],
    ['a HEAD', 200, () => request(testApp.url).head('/health/live')],
    ['a write', 201, () => team.post('/customer', customerBody())],
    [
      'a download',
      200,
      () => team.get(`/forms/${team.starterFormId}/responses/export?format=ndjson`),
    ],
    ['a missing key', 401, () => open('/v1/forms')],
    ['a bad body', 400, () => team.post('/forms', '{')],
    ['another media type', 415, () => team.post('/forms', 'x').set('Content-Type', 'text/plain')],
    ['a body that is too large', 413, () => team.post('/forms', 'x'.repeat(MAX_BODY_BYTES + 1))],
    ['an unknown customer', 404, () => team.get('/customer/1')],
    ['an unknown route', 404, () => team.get('/nowhere')],
    ['a path outside /v1', 404, () => open('/nowhere')],
    ['health', 200, () => open('/health/ready')],
    ['the document', 200, () => open('/openapi.json')],
    ['a script of the docs page', 200, () => open('/docs/start.js')],
    ['the metrics', 200, () => open('/metrics')],
  ])('are only the expected ones for %s', async (_name, status, call) => {
    const response = await call();
    expect(response.status).toBe(status);
    expect(extraordinary(response)).toEqual(SECURITY_HEADERS);
  });

  it('are the same for a 500', async () => {
    jest.spyOn(testApp.app.get(CustomersService), 'get').mockRejectedValue(new Error('x'));
    const response = await team.get('/customer/1').expect(500);
    expect(extraordinary(response)).toEqual(SECURITY_HEADERS);
  });

  it('are the same for a replayed response', async () => {
    const key = newKey();
    const body = customerBody();
    await postKeyed(team, key, '/customer', body).expect(201);
    const response = await postKeyed(team, key, '/customer', body).expect(201);
    expect(response.headers['idempotent-replayed']).toBe('true');
    expect(extraordinary(response)).toEqual(SECURITY_HEADERS);
  });

  it('allow the docs page to load only its own files', async () => {
    const response = await open('/docs').expect(200);
    const { 'content-security-policy': policy, ...others } = extraordinary(response);
    const { 'content-security-policy': _strict, ...expected } = SECURITY_HEADERS;
    expect(others).toEqual(expected);
    expect(policy?.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/\*|https?:|script-src[^;]*unsafe/);
  });

  it.each(['/v1/forms', '/v1/nowhere', '/health/live', '/openapi.json', '/docs', '/nowhere'])(
    'allow no other origin to read %s',
    async (path) => {
      const preflight = await request(testApp.url)
        .options(path)
        .set('Origin', ORIGIN)
        .set('Access-Control-Request-Method', 'POST')
        .set('Access-Control-Request-Headers', 'authorization, content-type');
      expect(preflight.status).toBe(path.startsWith('/v1/') ? 401 : 404);

      const authorization = `Bearer ${team.apiKey}`;
      const simple = await open(path).set('Origin', ORIGIN).set('Authorization', authorization);
      for (const { headers } of [preflight, simple]) {
        const names = Object.keys(headers);
        expect(names.filter((name) => /^access-control-|^allow$/.test(name))).toEqual([]);
        // The page and the document are compressed, but no response depends on the origin.
        expect(headers.vary ?? 'Accept-Encoding').toBe('Accept-Encoding');
        expect(names).not.toContain('x-powered-by');
      }
    },
  );
});
