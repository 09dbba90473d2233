import {
  type ClientBase,
  type Pool,
  type PoolClient,
  Query,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { CONNECT_TIMEOUT_MS, QUERY_TIMEOUT_MS } from './data-source-options';
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
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    pool.connect((refusal, client, release) => {
      if (client === undefined) {
        reject(refusal);
        return;
      }
      send(client, statement, values, answerWithin(askedAt), (fault, result) => {
        release(fault !== null && isConnectionLost(fault) ? fault : undefined);
        if (fault === null) resolve((result?.rows ?? []) as Row[]);
        else reject(fault);
      });
    });
  });
}

export function runStatement<Row extends QueryResultRow>(
  client: ClientBase,
  statement: Statement | string,
  values: readonly unknown[],
  withinMs = QUERY_TIMEOUT_MS,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    send(client, statement, values, withinMs, (fault, result) => {
      if (fault === null) resolve((result?.rows ?? []) as Row[]);
      else reject(fault);
    });
  });
}

/** What an answer gets even if the process was too busy to hand its statement a connection in time. */
const SHORTEST_MS = QUERY_TIMEOUT_MS - CONNECT_TIMEOUT_MS;

/**
 * What is left, in milliseconds, for the answer to a statement that has waited for its connection. A request may need
 * several statements: were each given both times in full, they would add up to more than a caller was promised.
 */
export function answerWithin(askedAt: number): number {
  return Math.max(SHORTEST_MS, QUERY_TIMEOUT_MS - Math.floor(performance.now() - askedAt));
}

type Answered = (fault: Error | null, result?: QueryResult) => void;

/** With a query made by hand `pg` neither copies its settings nor makes promises of its own. */
function send(
  client: ClientBase,
  statement: Statement | string,
  values: readonly unknown[],
  withinMs: number,
  answered: Answered,
): void {
  const isNamed = typeof statement !== 'string';
  const query = new Query(isNamed ? statement.text : statement, values as unknown[]);
  const settings = { query_timeout: withinMs };
  Object.assign(query, isNamed ? { ...settings, name: statement.name } : settings);
  // The types know of no callback beside a query of this kind; the client does.
  (client as unknown as { query(query: Query, answered: Answered): void }).query(query, answered);
}
