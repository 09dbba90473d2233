import { Client } from 'pg';
import type { TestApp } from '../../support/test-app';
import { eventually } from '../webhooks/webhook-app';

/** Runs a statement on a separate connection and holds its locks until `release`. */
export async function hold(
  { databaseUrl }: TestApp,
  statement: string,
  values: unknown[] = [],
): Promise<{ release(): Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, values);
  return {
    release: async () => {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

export const holdCustomer = (testApp: TestApp, id: string) =>
  hold(testApp, 'SELECT FROM customers WHERE id = $1 FOR UPDATE', [id]);

/** Waits until this number of statements wait for a lock; returns the process ids of their connections. */
export async function waitForBlocked({ database }: TestApp, count = 1): Promise<number[]> {
  return eventually(async () => {
    const blocked = await database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return blocked.length >= count && blocked.map(({ pid }) => pid);
  });
}
