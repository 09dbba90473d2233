import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readConfig } from '../../src/core/config/app-config';
import { createApp } from '../../src/create-app';
import { Database } from '../../src/core/database/database';
import { buildDocument } from '../../src/core/openapi/build-document';
import { captureLog, type LogLine } from './capture-log';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';
import { createTestDatabase, type TestDatabase } from './test-database';
import { recordTraffic } from './traffic/record-traffic';

/** The real application on a database of its own, listening on loopback. */
export interface TestApp {
  app: NestExpressApplication;
  url: string;
  databaseUrl: string;
  /** Direct access, for what the API does not show. */
  database: Database;
  /** Every line that the service logged, parsed. */
  logLines: LogLine[];
  close(): Promise<void>;
}

export async function startTestApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase();
  return startOn(testDatabase, testDatabase.url, environment);
}

let shared: Promise<TestApp> | undefined;
let isKept = false;

/**
 * An application with default settings and a database that has other teams as well, for tests that look only at what belongs to
 * their own teams and change nothing of the service. The files of a suite share it, since each start takes 0.2 s.
 */
export async function shareTestApp(): Promise<TestApp> {
  if (!isKept) return startTestApp();
  shared ??= startTestApp();
  return { ...(await shared), close: async () => undefined };
}

/** Keeps the shared application until the end of the suite. */
export function keepSharedApp(): void {
  isKept = true;
  afterAll(async () => (await shared)?.close());
}

/** One more process, as it were, on the database of another. Close it first. */
export function startBeside(
  { databaseUrl }: TestApp,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  return startOn({ url: databaseUrl, drop: async () => undefined }, databaseUrl, environment);
}

/** On a database of the test's own, which goes with it. */
export function startTestAppOn(
  testDatabase: TestDatabase,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  return startOn(testDatabase, testDatabase.url, environment);
}

/** The same with a cable between the service and its database that a test can cut. */
export async function startTestAppBehindProxy(
  environment: NodeJS.ProcessEnv = {},
): Promise<TestApp & { proxy: TcpProxy }> {
  const testDatabase = await createTestDatabase();
  const proxy = await startTcpProxy(testDatabase.url);
  const testApp = await startOn(testDatabase, proxy.url, environment);
  return {
    ...testApp,
    proxy,
    close: async () => {
      await testApp.close();
      await proxy.close();
    },
  };
}

async function startOn(
  testDatabase: TestDatabase,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
): Promise<TestApp> {
  const { logger, lines } = captureLog();
  const app = await createApp({
    config: readConfig({ DATABASE_URL: databaseUrl, ...environment }),
    databaseUrl,
    logger,
  });
  recordTraffic(app.getHttpServer(), () => JSON.stringify(buildDocument(app)));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: testDatabase.url,
    database: app.get(Database),
    logLines: lines,
    close: async () => {
      await app.close();
      await testDatabase.drop();
    },
  };
}
