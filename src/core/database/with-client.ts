import { Client, type ClientConfig } from 'pg';

const CLIENT_CONNECT_TIMEOUT_MS = 5_000;

/** The keys of the advisory locks of the service; arbitrary numbers, which must not change while processes of two versions run. */
export const ADVISORY_LOCKS = {
  migration: 7_267_767_801,
  demo: 7_267_767_802,
  /** Only one setup at a time passes the check that there is no account. */
  setup: 7_267_767_803,
  /** Only one process at a time counts a mail against the limits. */
  mailAdmission: 7_267_767_804,
} as const;

/**
 * Runs `work` on a connection of its own, by default without time limits for its statements; closing it rolls an open transaction
 * back.
 */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  options: ClientConfig = {},
): Promise<T> {
  const client = new Client({
    application_name: 'rapport',
    ...options,
    connectionString: url,
    connectionTimeoutMillis: CLIENT_CONNECT_TIMEOUT_MS,
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
 * Runs `work` in one process at a time. The lock belongs to a transaction, so that the end of the connection releases it, also in a
 * crash, and so that a pooler that shares connections by transaction keeps the lock and its release on one of them.
 */
export function withAdvisoryLock<T>(
  url: string,
  lock: keyof typeof ADVISORY_LOCKS,
  work: () => Promise<T>,
): Promise<T> {
  return withClient(url, async (client) => {
    // A limit that is set for the database or role would end the lock before the work.
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS[lock]]);
    return work();
  });
}
