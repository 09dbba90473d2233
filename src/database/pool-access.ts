import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { isConnectionLost } from './postgres-errors';
import type { Statement } from './statement';

/** Unlike `pool.query`, a refused statement (a unique violation, say) does not cost the connection. */
export async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    if (isConnectionLost(error)) fault = error as Error;
    throw error;
  } finally {
    client.release(fault);
  }
}

export async function runStatement<Row extends QueryResultRow>(
  client: PoolClient,
  statement: Statement | string,
  values: readonly unknown[],
): Promise<Row[]> {
  const config = typeof statement === 'string' ? { text: statement } : statement;
  const result = await client.query<Row>({ ...config, values: values as unknown[] });
  return result.rows;
}
