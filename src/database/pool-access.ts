import { type Pool, type PoolClient, Query, type QueryResult, type QueryResultRow } from 'pg';
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

/** One statement on a connection of the pool: `withClient` and `runStatement`, in fewer steps. */
export function queryPool<Row extends QueryResultRow>(
  pool: Pool,
  statement: Statement | string,
  values: readonly unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    pool.connect((refusal, client, release) => {
      if (client === undefined) {
        reject(refusal);
        return;
      }
      send(client, statement, values, (fault, result) => {
        release(fault !== null && isConnectionLost(fault) ? fault : undefined);
        if (fault === null) resolve((result?.rows ?? []) as Row[]);
        else reject(fault);
      });
    });
  });
}

export function runStatement<Row extends QueryResultRow>(
  client: PoolClient,
  statement: Statement | string,
  values: readonly unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    send(client, statement, values, (fault, result) => {
      if (fault === null) resolve((result?.rows ?? []) as Row[]);
      else reject(fault);
    });
  });
}

type Answered = (fault: Error | null, result?: QueryResult) => void;

/** With a query made by hand `pg` neither copies its settings nor makes promises of its own. */
function send(
  client: PoolClient,
  statement: Statement | string,
  values: readonly unknown[],
  answered: Answered,
): void {
  const isNamed = typeof statement !== 'string';
  const query = new Query(isNamed ? statement.text : statement, values as unknown[]);
  if (isNamed) Object.assign(query, { name: statement.name });
  // The types know of no callback beside a query of this kind; the client does.
  (client as unknown as { query(query: Query, answered: Answered): void }).query(query, answered);
}
