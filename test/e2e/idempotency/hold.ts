import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestApp } from '../../support/test-app';

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
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const blocked = await database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (blocked.length >= count) return blocked.map(({ pid }) => pid);
    await sleep(5);
  }
  throw new Error('No statement has come to wait for the lock.');
}
