import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** `application_name` of sessions of the service and of commands. Sessions that only wait for or apply migrations have other names. */
export const APPLICATION_NAME = 'rapport';
export const MIGRATION_APPLICATION_NAME = `${APPLICATION_NAME}-migration`;

const CLIENT_CONNECT_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 100;

/** The keys of the advisory locks of the service; arbitrary numbers, which must not change while processes of two versions run. */
export const ADVISORY_LOCKS = {
  migration: 7_267_767_801,
  demo: 7_267_767_802,
  /** Only one setup at a time passes the check that there is no account. */
  setup: 7_267_767_803,
  /** Only one process at a time counts a mail against the limits. */
  mailAdmission: 7_267_767_804,
  /** Held by a process of a newer version until the other processes have stopped and it has removed something from the schema. */
  contraction: 7_267_767_805,
} as const;

/**
 * Runs `work` on a new connection, by default without time limits for its statements. Closing the connection rolls back an open
 * transaction.
 */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  options: ClientConfig = {},
): Promise<T> {
  const client = new Client({
    application_name: APPLICATION_NAME,
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
 * crash, and so that a pooler that shares connections by transaction keeps the lock and its release on one of them. A process that
 * waits has no open transaction: it would hold a connection of the pooler, and CREATE INDEX CONCURRENTLY would wait for it in turn.
 */
export function withAdvisoryLock<T>(
  url: string,
  lock: keyof typeof ADVISORY_LOCKS,
  work: () => Promise<T>,
): Promise<T> {
  const hold = async (client: Client): Promise<T> => {
    while (!(await beginWithLock(client, ADVISORY_LOCKS[lock]))) await sleep(LOCK_RETRY_MS);
    return work();
  };
  return withClient(url, hold, { application_name: `${APPLICATION_NAME}-lock` });
}

/** Begins a transaction with the lock; returns false, without a transaction, while another process has it. */
async function beginWithLock(client: Client, lockKey: number): Promise<boolean> {
  // A limit that is set for the database or role would end the lock before the work.
  await client.query(
    'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 0',
  );
  // Has no parameter, because its portal would keep a snapshot, for whose end CREATE INDEX CONCURRENTLY would wait.
  const { rows } = await client.query<{ isLocked: boolean }>(
    // oxlint-disable-next-line rapport/statements -- a lock of all processes, not of a team
    `SELECT pg_try_advisory_xact_lock(${lockKey}) AS "isLocked"`,
  );
  if (rows[0]?.isLocked === true) return true;
  await client.query('ROLLBACK');
  return false;
}
