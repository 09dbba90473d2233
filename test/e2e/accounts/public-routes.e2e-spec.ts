import { Database } from '../../../src/core/database/database';
import { gzipSync } from 'node:zlib';
import { Controller, Get, type INestApplication, SetMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HealthController } from '../../../src/core/processes/health.controller';
import request, { type Test } from 'supertest';
import { AppModule } from '../../../src/app.module';
import { readConfig } from '../../../src/core/config/app-config';
import { createApp } from '../../../src/create-app';
import { captureLog } from '../../support/capture-log';
import { PublicRoute } from '../../../src/core/http/public.decorator';
import { createAccount, PASSWORD, signInAs } from '../../factories/account.factory';
import { expectError } from '../../support/expect-error';
import { hold, waitForBlocked } from '../../support/held-locks';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

/** JSON of this size that is not a valid body of any route. */
const bodyOf = (bytes: number): string => JSON.stringify({ text: 'x'.repeat(bytes - 11) });

@SetMetadata(PublicRoute.KEY, true)
@Controller('unbounded')
class UnboundedController {
  @Get()
  read(this: void) {
    return {};
  }
}

describe('The routes of the console without a session', () => {
  // The test itself is the proxy.
  const testApp = useOnce(() => startTestApp({ TRUST_PROXY: '127.0.0.1' }));

  const post = (path: string, forwarded = '203.0.113.1'): Test =>
    request(testApp.url).post(path).set({
      Origin: testApp.url,
      'X-Forwarded-For': forwarded,
      'Content-Type': 'application/json',
    });

  /** The paths of the document that need no session. */
  async function publicPaths(): Promise<string[]> {
    const { body } = await request(testApp.url).get('/console/openapi.json');
    const { paths } = body as { paths: Record<string, { post?: { security?: unknown[] } }> };
    return Object.keys(paths)
      .filter((path) => paths[path]?.post?.security?.length === 0)
      .map((path) => `/console/api${path}`);
  }

  it('read at most 16 KiB of a body, also when it is compressed, and count no attempt for a larger one', async () => {
    const paths = await publicPaths();
    expect(paths).toContain('/console/api/sign-in');
    expect(paths.length).toBeGreaterThanOrEqual(9);
    for (const path of paths) {
      const tooLong = bodyOf(16 * 1024 + 1);
      expectError(await post(path).send(tooLong), 'PAYLOAD_TOO_LARGE');
      const packed = gzipSync(tooLong);
      const compressed = post(path).set('Content-Encoding', 'gzip');
      expectError(
        await compressed.serialize((data) => data as string).send(packed),
        'PAYLOAD_TOO_LARGE',
      );
      // A control: the limit itself.
      const { status } = await post(path).send(bodyOf(16 * 1024));
      expect([200, 400, 401]).toContain(status);
    }
    expect(await testApp.database.query('SELECT 1 FROM sign_in_attempts')).toEqual([]);
  });

  it('read as much as routes with a session but without a team', async () => {
    const client = await signInAs(testApp, await createAccount(testApp));
    const long = { password: 'x'.repeat(16 * 1024) };
    expectError(await client.post('/session/confirm', long), 'PAYLOAD_TOO_LARGE');
  });

  it.each([
    ['two statements per network', 2, () => '203.0.113.2'],
    ['four statements of all networks', 4, (index: number) => `203.0.113.${10 + index}`],
  ])('run at most %s at once', async (_name, expected, networkOf) => {
    const { email } = await createAccount(testApp);
    const locks = await hold(testApp, 'LOCK TABLE sign_in_attempts IN ACCESS EXCLUSIVE MODE');
    const responses: Promise<unknown>[] = [];
    try {
      for (let index = 0; index < 12; index += 1) {
        const test = post('/console/api/sign-in', networkOf(index));
        responses.push(test.send({ email, password: PASSWORD }).then((response) => response));
      }
      const blocked = await waitForBlocked(testApp, expected);
      expect(blocked).toHaveLength(expected);
      // A control: the other routes work.
      await request(testApp.url).get('/health/ready').expect(200);
      expect(await waitForBlocked(testApp, expected)).toHaveLength(expected);
    } finally {
      await locks.release();
    }
    await Promise.all(responses);
  });

  it('declare their bounds, or the service does not start', async () => {
    const forRoot = jest.spyOn(AppModule, 'forRoot');
    const create = jest.spyOn(NestFactory, 'create');
    const { logger } = captureLog();
    const { databaseUrl } = testApp;
    forRoot.mockImplementationOnce(async (resources) => ({
      ...(await AppModule.forRoot(resources)),
      controllers: [UnboundedController],
    }));
    try {
      const started = createApp({
        config: readConfig({ DATABASE_URL: databaseUrl }),
        databaseUrl,
        logger,
      });
      await expect(started).rejects.toThrow(/^UnboundedController\.read: .*bounds/);
    } finally {
      const created = (await create.mock.results[0]?.value) as INestApplication | undefined;
      await created?.close();
      create.mockRestore();
      forRoot.mockRestore();
    }
  });

  it('share one statement among concurrent health checks', async () => {
    const opened = jest.spyOn(testApp.app.get(Database), 'for');
    try {
      const checks = Array.from({ length: 20 }, () =>
        testApp.app.get(HealthController, { strict: false }).ready(),
      );
      expect(await Promise.all(checks)).toHaveLength(20);
      // Jobs run statements as well.
      const checked = opened.mock.calls.filter(([{ shareId }]) => shareId === 'health');
      expect(checked).toHaveLength(1);
    } finally {
      opened.mockRestore();
    }
  });
});
