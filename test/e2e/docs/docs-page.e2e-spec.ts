import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { OpenAPIObject } from '@nestjs/swagger';
import request, { type Response } from 'supertest';
import { PAGE_FILES } from '../../../src/tenancy/openapi/page/docs-page';
import { documentedApiOf } from '../../support/expect-documented';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const REFERENCES = /(?:src|href)="([^"]+)"/g;
const EXTERNAL = /(?:https?:)?\/\//;

const isPicture = (path: string): boolean => path.endsWith('.png');

describe('GET /docs', () => {
  const testApp = useOnce(shareTestApp);

  const get = (path: string) => request(testApp.url).get(path);

  /** Returns the bytes as sent; supertest would decompress them. */
  async function raw(path: string, encoding: string, headers: Record<string, string> = {}) {
    const sent = http.get(`${testApp.url}${path}`, {
      headers: { 'Accept-Encoding': encoding, ...headers },
    });
    const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
    const body = await buffer(response);
    return { status: response.statusCode, headers: response.headers, body };
  }

  const loadDocument = async (): Promise<OpenAPIObject> =>
    (await get('/docs/openapi.json').expect(200)).body as OpenAPIObject;

  it.each(['/docs', '/docs/'])(
    'serves a page at %s without a key and without a redirect',
    async (path) => {
      const response = await get(path).expect(200);

      expect(response.type).toBe('text/html');
      expect(response.text).toContain('<title>Rapport API</title>');
      expect(response.headers['x-request-id']).toEqual(expect.any(String));
    },
  );

  it('loads nothing from another server', async () => {
    const page = await get('/docs').expect(200);
    const references = [...page.text.matchAll(REFERENCES)].map(([, path]) => String(path));

    expect(references).toContain('/openapi.json');
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) {
      expect(reference).not.toMatch(EXTERNAL);
      await get(reference).expect(200);
    }
    const styles: Response = await get('/docs/swagger-ui.css').expect(200);
    expect(styles.type).toBe('text/css');
    expect(styles.text).not.toMatch(/@import|url\(["']?(?!["']?data:)/);
    const start = await get('/docs/start.js').expect(200);
    expect(start.type).toMatch(/javascript$/);
    expect(start.text).toContain("url: '/docs/openapi.json'");
    expect(start.text).toContain('validatorUrl: null');
  });

  it('allows scripts and styles only in files of its origin', async () => {
    const { headers, text } = await get('/docs').expect(200);
    const policy = String(headers['content-security-policy']);

    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(text).not.toMatch(/<style|style=|<script>|\son\w+=/);
  });

  describe('each file of the page', () => {
    const FILES = [...Object.keys(PAGE_FILES), '/docs/openapi.json', '/openapi.json'];
    it.each(FILES.filter(isPicture))('is not compressed if it is a picture: %s', async (path) => {
      const { headers } = await raw(path, 'br, gzip');
      expect(headers['content-encoding']).toBeUndefined();
    });

    it.each(FILES.filter((path) => !isPicture(path)))(
      'is compressed if the client accepts it: %s',
      async (path) => {
        const plain = await raw(path, 'identity');
        const compressed = [await raw(path, 'br'), await raw(path, 'gzip, deflate')];

        expect(plain.headers['content-encoding']).toBeUndefined();
        const encodings = compressed.map(({ headers }) => headers['content-encoding']);
        expect(encodings).toEqual(['br', 'gzip']);
        for (const { headers, body } of [plain, ...compressed]) {
          expect(headers).toMatchObject({
            vary: 'Accept-Encoding',
            'content-length': String(body.length),
          });
        }
        const [br, gzip] = compressed.map(({ body }) => body);
        expect(brotliDecompressSync(br!).equals(plain.body)).toBe(true);
        expect(gunzipSync(gzip!).equals(plain.body)).toBe(true);
      },
    );

    it.each(FILES)('is sent again only if it has changed: %s', async (path) => {
      const first = await raw(path, 'br');
      expect(first.status).toBe(200);
      expect(first.headers['cache-control']).toBe('no-cache');
      const etag = String(first.headers.etag);

      const second = await raw(path, 'br', { 'If-None-Match': etag });
      expect({ status: second.status, etag: second.headers.etag }).toEqual({ status: 304, etag });
      expect(second.body.length).toBe(0);
      const changed = await raw(path, 'br', { 'If-None-Match': '"another"' });
      expect(changed.status).toBe(200);
    });

    it.each(['br', 'gzip'])('makes a first visit of less than 500 kB with %s', async (encoding) => {
      const sizes = await Promise.all(
        FILES.filter((path) => path !== '/openapi.json').map(
          async (path) => (await raw(path, encoding)).body.length,
        ),
      );
      const total = sizes.reduce((sum, size) => sum + size, 0);
      expect(total).toBeGreaterThan(100_000);
      expect(total).toBeLessThan(500_000);
    });
  });

  describe('the document of the page', () => {
    it('has one security scheme, so that Authorize has one box', async () => {
      const { components, security, webhooks } = await loadDocument();

      expect(Object.keys(components?.securitySchemes ?? {})).toEqual(['apiKey']);
      expect(security).toEqual([{ apiKey: [] }]);
      expect(webhooks?.responseStored?.post).toBeDefined();
      expect(webhooks?.responseStored?.post?.security).toEqual([]);
    });

    it('has the operations of the OpenAPI document at their real paths', async () => {
      const { paths, info } = await loadDocument();

      const { document, operations } = documentedApiOf(testApp);
      const expected = operations.map(
        ({ method, path, item }) => `${method} ${item.servers === undefined ? '/v1' : ''}${path}`,
      );
      const shown = Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method} ${path}`),
      );
      expect(shown.toSorted()).toEqual(expected.toSorted());
      expect(info.version).toBe(document.info.version);
    });

    it('shows each error once: errors of all operations at the top, others in a table', async () => {
      const { paths, info } = await loadDocument();

      expect(info.description).toContain('| 401 | `INVALID_CLIENT` |');
      expect(info.description).toContain('Bearer &lt;API key>" with every request.');
      const { responses, parameters } = paths['/v1/forms']?.post ?? {};
      expect(Object.keys(responses ?? {})).toEqual(['201', 'default']);
      expect(responses?.default).toEqual({
        description: expect.stringContaining('| 409 | `FORM_NAME_TAKEN` |') as string,
      });
      expect(responses?.['201']).not.toHaveProperty('headers');
      expect(parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
    });

    it('leaves optional parameters empty', async () => {
      const { paths } = await loadDocument();

      const parameters = paths['/v1/forms/{formId}/responses']?.get?.parameters ?? [];
      const dates = parameters.filter((each) => 'name' in each && each.name === 'startDate');
      expect(dates).toEqual([
        expect.objectContaining({
          description: expect.stringContaining('For example `2026-11-01`.') as string,
        }),
      ]);
      expect(JSON.stringify(dates)).not.toContain('"example');
    });
  });

  it.each([
    '/docs/nope',
    '/docs/index.html',
    '/docs/package.json',
    '/docs/swagger-initializer.js',
    '/docs/..%2fpackage.json',
    '/docs/%2e%2e/package.json',
    '/docs/%',
    '/openapi.yaml',
  ])('responds to %s with the error body', async (path) => {
    expectError(await get(path), 'ROUTE_NOT_FOUND');
  });

  it('rejects other methods', async () => {
    expectError(await request(testApp.url).post('/docs'), 'ROUTE_NOT_FOUND');
    expectError(await request(testApp.url).post('/openapi.json'), 'ROUTE_NOT_FOUND');
  });
});
