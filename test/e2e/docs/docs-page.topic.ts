import request, { type Response } from 'supertest';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp } from '../../support/test-app';

const REFERENCES = /(?:src|href)="([^"]+)"/g;
const EXTERNAL = /(?:https?:)?\/\//;

describe('GET /docs', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  const get = (path: string) => request(testApp.url).get(path);

  it.each(['/docs', '/docs/'])(
    'answers a page at %s without a key and without a redirect',
    async (path) => {
      const response = await get(path).expect(200);

      expect(response.type).toBe('text/html');
      expect(response.text).toContain('<title>Rapport API</title>');
      expect(response.headers['x-request-id']).toEqual(expect.any(String));
    },
  );

  it('needs nothing from any other server', async () => {
    const page = await get('/docs').expect(200);
    const references = [...page.text.matchAll(REFERENCES)].map(([, path]) => String(path));

    expect(references).toContain('/openapi.json');
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) {
      expect(reference).not.toMatch(EXTERNAL);
      await get(reference).expect(200);
    }
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toMatch(EXTERNAL);
  });

  it('loads styles that load nothing, and a script that starts it on this document', async () => {
    const styles: Response = await get('/docs/swagger-ui.css').expect(200);
    expect(styles.type).toBe('text/css');
    expect(styles.text).not.toMatch(/@import|url\(["']?(?!["']?data:)/);

    const start = await get('/docs/start.js').expect(200);
    expect(start.type).toMatch(/javascript$/);
    expect(start.text).toContain("url: '/openapi.json'");
    expect(start.text).toContain('validatorUrl: null');
    expect(start.text).not.toMatch(EXTERNAL);
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
  ])('answers %s with the error body', async (path) => {
    expectError(await get(path), 'ROUTE_NOT_FOUND');
  });

  it('takes no other method', async () => {
    expectError(await request(testApp.url).post('/docs'), 'ROUTE_NOT_FOUND');
    expectError(await request(testApp.url).post('/openapi.json'), 'ROUTE_NOT_FOUND');
  });
});
