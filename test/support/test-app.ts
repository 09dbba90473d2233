import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pino from 'pino';
import { readConfig } from '../../src/config/app-config';
import { createApp } from '../../src/create-app';
import { Database } from '../../src/database/database';
import { createTestDatabase } from './test-database';

/** The real application on a database of its own, listening on loopback. */
export interface TestApp {
  app: NestExpressApplication;
  url: string;
  databaseUrl: string;
  /** Direct access, for what the API does not show. */
  database: Database;
  /** Every line that the service logged, parsed. */
  logLines: Record<string, unknown>[];
  close(): Promise<void>;
}

export async function startTestApp(environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase();
  const logLines: Record<string, unknown>[] = [];
  const app = await createApp({
    config: readConfig({
      DATABASE_URL: testDatabase.url,
      DATABASE_POOL_SIZE: '10',
      ...environment,
    }),
    databaseUrl: testDatabase.url,
    logger: pino(
      { level: 'debug' },
      { write: (line: string) => logLines.push(JSON.parse(line) as Record<string, unknown>) },
    ),
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: testDatabase.url,
    database: app.get(Database),
    logLines,
    close: async () => {
      await app.close();
      await testDatabase.drop();
    },
  };
}
