import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/index';
import { migrate } from '../../src/core/database/migrate';
import { SHARED_PROGRAM } from './compile-sources';
import { setTemplate, runSql, urlOf } from './test-database';
import { addTeardown, TRAFFIC_FOLDER } from './test-run';
import { MIGRATIONS } from '../../src/modules';

/** Starts a server and creates a migrated template database for the whole run. */
export async function prepareRun(): Promise<void> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external === undefined ? await startTemporaryServer() : null;
  const adminUrl = server?.adminUrl ?? external ?? '';
  const template = `rapport_template_${randomBytes(6).toString('hex')}`;
  try {
    await createTemplate(adminUrl, template);
  } catch (error) {
    // Jest calls no teardown after a failed setup.
    await server?.stop();
    throw error;
  }
  setTemplate(adminUrl, template, server === null ? '' : FAST_COPY);
  const traffic = mkdtempSync(path.join(os.tmpdir(), 'rapport-traffic-'));
  process.env[TRAFFIC_FOLDER] = traffic;
  const program = path.join(os.tmpdir(), `${path.basename(traffic)}-program`);
  process.env[SHARED_PROGRAM] = program;
  addTeardown(async () => {
    await rm(traffic, { recursive: true });
    await rm(program, { recursive: true, force: true });
    await runSql(adminUrl, `DROP DATABASE ${template}`);
    await server?.stop();
  });
}

/** Leaves no database behind when a migration fails. */
async function createTemplate(adminUrl: string, template: string): Promise<void> {
  await runSql(adminUrl, `CREATE DATABASE ${template}`);
  try {
    await migrate(urlOf(adminUrl, template), MIGRATIONS);
  } catch (error) {
    await runSql(adminUrl, `DROP DATABASE ${template} WITH (FORCE)`);
    throw error;
  }
}

/**
 * Copying the files of a template takes a fifth of the CPU time of the default, which logs each of their pages. It forces
 * checkpoints, which are slow only on a server that waits for its disk.
 */
const FAST_COPY = 'STRATEGY file_copy';

/** A file system in memory creates the hundreds of files of each test database much faster. */
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
    // Test databases exist for seconds; autovacuum would be visible in `pg_stat_activity`.
    settings: { autovacuum: 'off' },
  });
  await shortenSignIn(server.adminUrl);
  return {
    adminUrl: server.adminUrl,
    stop: async () => {
      await server.stop();
      await rm(server.dataDir, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each test connects many times, and each time the client hashes the password 4,096 times, which takes 5 ms. */
async function shortenSignIn(adminUrl: string): Promise<void> {
  const { username, password } = new URL(adminUrl);
  const role = escapeIdentifier(decodeURIComponent(username));
  const secret = escapeLiteral(decodeURIComponent(password));
  await runSql(adminUrl, `SET scram_iterations = 1; ALTER ROLE ${role} PASSWORD ${secret}`);
}
