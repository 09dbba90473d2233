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
  /** Creates an empty database on the same server, and returns its URL. It is dropped when the benchmark ends. */
  createAnother(): Promise<string>;
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
    url === null ? await startTemporaryServer(cleanups) : await useServer(url, cleanups);
  await migrate(database.url, MIGRATIONS);
  return database;
}

async function startTemporaryServer(cleanups: Cleanups): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rapport-bench-postgres-'));
  cleanups.add(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, durable: true });
  // The server may use another folder than the requested one.
  cleanups.add(() => rm(server.dataDir, { recursive: true, force: true }));
  cleanups.add(() => server.stop());
  const { username } = new URL(server.url);
  return {
    url: server.url,
    isEmbedded: true,
    // Not dropped: the whole server is removed.
    createAnother: async () => {
      const url = new URL(server.url);
      url.pathname = newName();
      await withClient(server.adminUrl, (client) =>
        client.query(`CREATE DATABASE ${url.pathname.slice(1)} OWNER ${username}`),
      );
      return url.href;
    },
  };
}

async function useServer(serverUrl: string, cleanups: Cleanups): Promise<BenchDatabase> {
  await waitForDatabase(serverUrl);
  const createAnother = () => createDatabase(serverUrl, cleanups);
  return { url: await createAnother(), isEmbedded: false, createAnother };
}

const newName = (): string => `rapport_bench_${randomBytes(6).toString('hex')}`;

async function createDatabase(serverUrl: string, cleanups: Cleanups): Promise<string> {
  const name = newName();
  const run = (sql: string) => withClient(serverUrl, (client) => client.query(sql));
  await run(`CREATE DATABASE ${name}`);
  cleanups.add(() => run(`DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}
