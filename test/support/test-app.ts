import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { serviceShare } from '../../src/core/limits/share';
import { Database, type Statements } from '../../src/core/database/database';
import { readConfig } from '../../src/core/config/app-config';
import { PasswordHasher } from '../../src/accounts/passwords/password-hasher';
import { createApp } from '../../src/create-app';
import { StandingsJob } from '../../src/customers/standings/standings.job';
import { CONSOLE_API } from '../../src/tenancy/openapi/api-description';
import { captureLog, type LogLine } from './capture-log';
import { documentOf } from './document-of';
import { formatStacksLazily } from './lazy-stacks';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';
import { createTestDatabase, type TestDatabase } from './test-database';
import { recordTraffic, trafficRecorder } from './traffic/record-traffic';
import { watchTransactions } from './traffic/watch-transactions';

/** The cost of scrypt in tests. With the cost of the service, a password takes a quarter of a second of CPU time. */
const SCRYPT_COST = { ln: 4, r: 8, p: 1 };

formatStacksLazily();
watchTransactions((violation) => trafficRecorder().report(violation));

/** The application on its own database, listening on loopback. */
export interface TestApp {
  app: NestExpressApplication;
  url: string;
  databaseUrl: string;
  /** Direct access to the database. */
  database: Statements;
  /** All log lines of the service, parsed. */
  logLines: LogLine[];
  close(): Promise<void>;
}

export async function startTestApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase();
  return startOn(testDatabase, testDatabase.url, environment);
}

/** By the JSON of their settings, or a name. */
const shared = new Map<string, Promise<TestApp>>();
let isKept = false;

/**
 * Returns an application with these settings that the files of a suite share, because each start takes 0.5 s of CPU time.
 * Its database contains other teams: a test must read only data of its own teams, and must not change the service.
 */
export async function shareTestApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  return share(JSON.stringify(environment), environment);
}

/**
 * Like {@link shareTestApp}, an application of its own for the files of a suite that hold locks, create triggers or count what waits:
 * such a file restores what it changes, and none of the other files uses the application.
 */
export async function shareLockedApp(): Promise<TestApp> {
  return share('locked', {});
}

async function share(name: string, environment: NodeJS.ProcessEnv): Promise<TestApp> {
  if (!isKept) return startTestApp(environment);
  const started = shared.get(name) ?? startTestApp(environment);
  shared.set(name, started);
  return { ...(await started), close: async () => undefined };
}

/** Keeps the shared applications until the end of the suite. */
export function keepSharedApp(): void {
  isKept = true;
  afterAll(async () => {
    for (const started of shared.values()) await (await started).close();
  });
}

/** Starts another application on the same database, like a second process. Close it before the first. */
export function startSecondApp(
  { databaseUrl }: TestApp,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  return startOn({ url: databaseUrl, drop: async () => undefined }, databaseUrl, environment);
}

/** Starts an application on the given database, which `close` drops. */
export function startTestAppOn(
  testDatabase: TestDatabase,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestApp> {
  return startOn(testDatabase, testDatabase.url, environment);
}

/** Starts an application with a proxy between the service and its database. */
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
  const config = readConfig({ DATABASE_URL: databaseUrl, ...environment });
  // The service waits 2 s for a connection, which a busy machine may exceed.
  const create = (attempts: number): Promise<NestExpressApplication> =>
    createApp({ config, databaseUrl, logger }).catch((error: unknown) => {
      if (attempts === 1 || !String(error).includes('connection timeout')) throw error;
      return create(attempts - 1);
    });
  const app = await create(5);
  app.get(PasswordHasher).cost = SCRYPT_COST;
  // With its pause, it would step through all teams of a shared service every few seconds. Tests wake it.
  app.get(StandingsJob).minPauseMs = Infinity;
  recordTraffic(app.getHttpServer(), () =>
    JSON.stringify([documentOf(app), documentOf(app, CONSOLE_API)]),
  );
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: testDatabase.url,
    database: app.get(Database).for(serviceShare('tests'), 'write'),
    logLines: lines,
    close: async () => {
      await app.close();
      await testDatabase.drop();
    },
  };
}
