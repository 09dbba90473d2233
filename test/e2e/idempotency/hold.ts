import { Client } from 'pg';
import type { TestApp } from '../../support/test-app';
import { eventually } from '../webhooks/webhook-app';

/** Runs a statement on a connection of its own and holds its locks until released. */
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

/** Waits until so many statements of the service wait for a lock; returns their connections' process ids. */
export async function waitForBlocked({ database }: TestApp, count = 1): Promise<number[]> {
  return eventually(async () => {
    const blocked = await database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return blocked.length >= count && blocked.map(({ pid }) => pid);
  });
}
