import { Client } from 'pg';
import type { TestApp } from './test-app';
import { eventually } from './eventually';

export interface HeldLocks {
  /** Commits the transaction. */
  release(): Promise<void>;
  rollBack(): Promise<void>;
}

/** Runs a statement on a separate connection, and holds its locks until its transaction ends. */
export async function hold(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  statement: string,
  values: unknown[] = [],
): Promise<HeldLocks> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, values);
  const end = async (command: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    await client.query(command);
    await client.end();
  };
  return { release: () => end('COMMIT'), rollBack: () => end('ROLLBACK') };
}

/** Holds an idempotency key in an open transaction, as a concurrent request with the same key and another body does. */
export const holdKey = (testApp: TestApp, teamId: string, key: string) =>
  hold(
    testApp,
    `INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
     VALUES ($1, $2, 'another', 201, '{}', now() + interval '1 day')`,
    [teamId, key],
  );

/** Locks the row of a customer. */
export const holdCustomer = (testApp: TestApp, id: string) =>
  hold(testApp, 'SELECT 1 FROM customers WHERE id = $1 FOR UPDATE', [id]);

/** Waits until this number of statements wait for a lock; returns the process ids of their connections. */
export async function waitForBlocked(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  count = 1,
): Promise<number[]> {
  // A connection of its own: on a busy machine, the service would not open one in time.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await eventually(async () => {
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length >= count && rows.map(({ pid }) => pid);
    });
  } finally {
    await client.end();
  }
}
