import { Client } from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;

/** Runs `work` on a connection of its own, without time limits for its statements; closing it rolls an open transaction back. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'rapport',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener, a lost connection would end the process. The running or next statement rejects with an error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` in one process at a time. The lock belongs to a connection, so that its end releases the lock, also in a crash.
 * @param lock the number of the lock; processes that must wait for each other use the same
 */
export function withAdvisoryLock<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    return work();
  });
}
