import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isDatabaseUnavailable } from './postgres-errors';

const MINIMUM_VERSION = 14;
const RETRY_MS = 500;

/** A start that cannot succeed; its message is meant for the operator. */
export class DatabaseStartError extends Error {}

/**
 * Resolves once the database answers; tries for `patienceMs`. A refusal (password, database name) or a
 * version older than 14 fails at once. @throws DatabaseStartError
 */
export async function waitForDatabase(url: string, patienceMs = 30_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await checkVersion(url);
      return;
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      const reason = error instanceof Error ? error.message || String(error) : String(error);
      if (!isDatabaseUnavailable(error)) {
        throw new DatabaseStartError(`The database refused the connection: ${reason}`);
      }
      if (Date.now() + RETRY_MS > deadline) {
        const seconds = Math.round(patienceMs / 1000);
        throw new DatabaseStartError(`The database did not answer within ${seconds} s: ${reason}`);
      }
      await sleep(RETRY_MS);
    }
  }
}

async function checkVersion(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < MINIMUM_VERSION) {
      throw new DatabaseStartError(
        `PostgreSQL ${MINIMUM_VERSION} or newer is needed; this is ${major}.`,
      );
    }
  } finally {
    await client.end();
  }
}
