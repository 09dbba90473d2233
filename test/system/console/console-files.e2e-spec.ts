import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { APP_CONFIG } from '../../../src/core/config/app-config';
import { setupConsole } from '../../../src/console/setup-console';
import { buildConsole } from '../../support/build-console';
import { startTestApp, type TestApp } from '../../support/test-app';

const REFERENCE_PATTERN = /(?:src|href)="([^"]+)"/g;
const NONCE_PATTERN = /'nonce-([\w-]{22})'/;

const referencesIn = (page: string): string[] =>
  [...page.matchAll(REFERENCE_PATTERN)].map(([, reference = '']) => reference);

describe('GET /console', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    await buildConsole();
    testApp = await startTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  const get = (path: string) => request(testApp.url).get(path);

  it.each(['/console', '/console/'])(
    'responds with the page at %s without a session',
    async (path) => {
      const { headers, text, type } = await get(path).expect(200);

      expect(type).toBe('text/html');
      expect(text).toContain('<title>Rapport</title>');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it('is the page to which / redirects a browser', async () => {
    const { headers } = await get('/').set('Accept', 'text/html,*/*;q=0.8').expect(302);
    expect([headers.location, headers.vary]).toEqual(['/console', 'Accept']);
  });

  it('allows only its own files, and styles with the nonce of this response', async () => {
    const { headers, text } = await get('/console').expect(200);
    const policy = headers['content-security-policy'] ?? '';
    const [, nonce = ''] = NONCE_PATTERN.exec(policy) ?? [];

    expect(policy.replace(nonce, 'N')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; img-src 'self' data:; " +
        "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['permissions-policy']).toMatch(/^camera=\(self\), /);
    const nonces = [...text.matchAll(/nonce="([^"]*)"/g)].map(([, value]) => value);
    expect(nonces.length).toBeGreaterThan(0);
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    const { headers: next } = await get('/console').expect(200);
    expect(next['content-security-policy']).not.toBe(policy);
  });

  it('serves the files of the page compressed and cacheable for ever, and needs no file of another site', async () => {
    const { text } = await get('/console').expect(200);
    const references = referencesIn(text);
    expect(references.length).toBeGreaterThan(2);
    for (const reference of references) {
      expect(reference).toMatch(/^\/console\//);
      const { headers } = await get(reference).set('Accept-Encoding', 'gzip').expect(200);
      const isAsset = reference.startsWith('/console/assets/');
      expect([reference, headers['cache-control']]).toEqual([
        reference,
        isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      ]);
      expect(headers['content-encoding']).toBe('gzip');
    }
  });

  it('serves the typeface without compression, cacheable for ever', async () => {
    const { text } = await get('/console').expect(200);
    const style = referencesIn(text).find((reference) => reference.endsWith('.css')) ?? '';
    const { text: css } = await get(style).expect(200);
    const files = [...css.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(1);
    expect(css).toContain('font-display:swap');
    for (const file of files) {
      const { headers } = await get(file).set('Accept-Encoding', 'br').expect(200);
      expect(headers['content-type']).toBe('font/woff2');
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each(['/console/assets/other.js', '/console/../package.json', '/console/.sources'])(
    'has no file %s',
    async (path) => {
      const { body } = await get(path).expect(404);
      expect(body).toMatchObject({ success: false, code: 'ROUTE_NOT_FOUND' });
    },
  );

  it('says what to do if the console has not been built', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-console-'));
    class EmptyModule {}
    const app = await NestFactory.create<NestExpressApplication>(
      {
        module: EmptyModule,
        providers: [{ provide: APP_CONFIG, useValue: { mail: null } }],
      },
      { logger: false },
    );
    await setupConsole(app, folder);
    await app.init();
    const { text } = await request(app.getHttpServer()).get('/console').expect(503);
    expect(text).toContain('npm run build');
    const entry = await request(app.getHttpServer()).get('/').set('Accept', 'text/html');
    expect(entry.headers.location).toBe('/docs');
    await app.close();
    await rm(folder, { recursive: true });
  });
});
