import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rapport/embedded-postgres';
import type { AppConfig } from '../../src/core/config/app-config';
import { migrate } from '../../src/core/database/migrate';
import { waitForDatabase } from '../../src/core/database/wait-for-database';
import { withClient } from '../../src/core/database/with-client';
import type { Cleanups } from '../cleanups';
import { MIGRATIONS } from '../../src/modules';

export interface BenchDatabase {
  readonly url: string;
  readonly isEmbedded: boolean;
}

/**
 * Creates a separate, migrated database on the server of `DATABASE_URL`, or on a temporary embedded server
 * without it. The database is dropped when the benchmark ends.
 */
export async function openBenchDatabase(
  { database: { url } }: AppConfig,
  cleanups: Cleanups,
): Promise<BenchDatabase> {
  const database =
    url === null
      ? { url: await startTemporaryServer(cleanups), isEmbedded: true }
      : { url: await createDatabase(url, cleanups), isEmbedded: false };
  await migrate(database.url, MIGRATIONS);
  return database;
}

async function startTemporaryServer(cleanups: Cleanups): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rapport-bench-postgres-'));
  cleanups.add(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, durable: true });
  // The server may use another folder than the requested one.
  cleanups.add(() => rm(server.dataDir, { recursive: true, force: true }));
  cleanups.add(() => server.stop());
  return server.url;
}

async function createDatabase(serverUrl: string, cleanups: Cleanups): Promise<string> {
  await waitForDatabase(serverUrl);
  const name = `rapport_bench_${randomBytes(6).toString('hex')}`;
  const run = (sql: string) => withClient(serverUrl, (client) => client.query(sql));
  await run(`CREATE DATABASE ${name}`);
  cleanups.add(() => run(`DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
