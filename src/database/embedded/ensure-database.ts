import { Client } from 'pg';
import { errorCode } from './error-code';

const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 30_000;

/** Two processes may make the same database at the same moment: either of these says that the other did. */
const ALREADY_THERE = new Set(['42P04', '23505']);

/** Creates the database unless it exists; `adminUrl` leads to another one of the same server. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({
    connectionString: adminUrl,
    // Else a PGSSLMODE of the person's environment would count.
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A server that stops meanwhile would otherwise end the process; the query fails in any case.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    }
  } catch (error) {
    if (!ALREADY_THERE.has(errorCode(error) ?? '')) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
