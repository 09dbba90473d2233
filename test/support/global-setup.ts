import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/index';
import { migrate } from '../../src/core/database/migrate';
import { SHARED_PROGRAM } from './compile-sources';
import { announceTemplate, runAdmin, urlOf } from './test-database';
import { keepForTeardown, TRAFFIC_FOLDER } from './test-run';

/** One server and one migrated template database for the whole run. */
export default async function globalSetup(): Promise<void> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external === undefined ? await startTemporaryServer() : null;
  const adminUrl = server?.adminUrl ?? external ?? '';
  const template = `rapport_template_${randomBytes(6).toString('hex')}`;
  await runAdmin(adminUrl, `CREATE DATABASE ${template}`);
  await migrate(urlOf(adminUrl, template));
  announceTemplate(adminUrl, template);
  const traffic = mkdtempSync(path.join(os.tmpdir(), 'rapport-traffic-'));
  process.env[TRAFFIC_FOLDER] = traffic;
  const program = path.join(os.tmpdir(), `${path.basename(traffic)}-program`);
  process.env[SHARED_PROGRAM] = program;
  keepForTeardown(async () => {
    await rm(traffic, { recursive: true });
    await rm(program, { recursive: true, force: true });
    await runAdmin(adminUrl, `DROP DATABASE ${template}`);
    await server?.stop();
  });
}

/** Each application has a database of its own: hundreds of files, which a file system in memory makes in no time. */
const MEMORY_FOLDER = '/dev/shm';
const BYTES_NEEDED = 2 ** 32;

function dataFolder(): string {
  return freeBytes(MEMORY_FOLDER) >= BYTES_NEEDED ? MEMORY_FOLDER : os.tmpdir();
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

async function startTemporaryServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(dataFolder(), 'rapport-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    // Hundreds of databases of a few seconds: nothing in them is worth the time, and tests see who is at work.
    settings: { autovacuum: 'off' },
  });
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop();
      await rm(server.dataDir, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
