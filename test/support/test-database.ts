import { randomBytes } from 'node:crypto';
import { waitForDatabase } from '../../src/core/database/wait-for-database';
import { withClient } from '../../src/core/database/with-client';

/** Environment variables that `globalSetup` sets for all workers. */
const ADMIN_URL = 'RAPPORT_TEST_ADMIN_URL';
const TEMPLATE = 'RAPPORT_TEST_TEMPLATE';
const STRATEGY = 'RAPPORT_TEST_STRATEGY';

/** @param strategy the option of CREATE DATABASE; empty for the default of the server */
export function setTemplate(adminUrl: string, template: string, strategy: string): void {
  process.env[ADMIN_URL] = adminUrl;
  process.env[TEMPLATE] = template;
  process.env[STRATEGY] = strategy;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated database, from the template of the run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(process.env[TEMPLATE]);
}

/** Copies a database that has no connections. */
export function copyTestDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  return createDatabase(new URL(url).pathname.slice(1));
}

/** Creates an empty database. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/** Creates an empty database with another encoding than UTF8. */
export async function createDatabaseWithEncoding(encoding: string): Promise<TestDatabase> {
  const server = await waitForDatabase(process.env[ADMIN_URL] ?? '');
  // PostgreSQL 14 has only the provider libc, and no option for it.
  const provider = Number.parseInt(server.version, 10) < 15 ? '' : 'LOCALE_PROVIDER libc';
  return createDatabase(`template0 ENCODING '${encoding}' ${provider} LOCALE 'C'`);
}

/** Runs statements without the statement timeout of the service, for example to fill a table. */
export async function runSql(url: string, sql: string, values: unknown[] = []): Promise<void> {
  await withClient(url, (client) => client.query(sql, values));
}

async function createDatabase(template: string | undefined): Promise<TestDatabase> {
  const adminUrl = process.env[ADMIN_URL];
  if (adminUrl === undefined || template === undefined) {
    throw new Error(
      'There is no test server: run this file with Jest, whose globalSetup starts one.',
    );
  }
  const name = `rapport_test_${randomBytes(6).toString('hex')}`;
  const strategy = process.env[STRATEGY] ?? '';
  await runSql(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
  return {
    url: urlOf(adminUrl, name),
    drop: () => runSql(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
