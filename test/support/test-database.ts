import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { waitForDatabase } from '../../src/core/database/wait-for-database';

/** Set by the global set-up for every worker. */
const ADMIN_URL = 'RAPPORT_TEST_ADMIN_URL';
const TEMPLATE = 'RAPPORT_TEST_TEMPLATE';

export function announceTemplate(adminUrl: string, template: string): void {
  process.env[ADMIN_URL] = adminUrl;
  process.env[TEMPLATE] = template;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of this test's own, already migrated: a copy of the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(process.env[TEMPLATE]);
}

/** A copy of one that nothing is connected to. */
export function copyTestDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  return createDatabase(new URL(url).pathname.slice(1));
}

/** The same with nothing in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/** The same in another encoding than UTF8. */
export async function createDatabaseIn(encoding: string): Promise<TestDatabase> {
  const server = await waitForDatabase(process.env[ADMIN_URL] ?? '');
  // Before PostgreSQL 15 there is no other provider.
  const provider = Number.parseInt(server.version, 10) < 15 ? '' : 'LOCALE_PROVIDER libc';
  return createDatabase(`template0 ENCODING '${encoding}' ${provider} LOCALE 'C'`);
}

/** Runs a statement that may take longer than the service lets any run: to fill a table. */
export async function runUntimed(url: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

async function createDatabase(template: string | undefined): Promise<TestDatabase> {
  const adminUrl = process.env[ADMIN_URL];
  if (adminUrl === undefined || template === undefined) {
    throw new Error('The e2e tests need the global set-up: run them with `npm run test:e2e`.');
  }
  const name = `rapport_test_${randomBytes(6).toString('hex')}`;
  await runAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: urlOf(adminUrl, name),
    drop: () => runAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function runAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
