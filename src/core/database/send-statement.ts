import { type ClientBase, Query, type QueryResult } from 'pg';
import type { Statement } from './statement';

type Callback = (error: Error | null, result?: QueryResult) => void;

/**
 * Sends a statement on a connection.
 * @param withinMs after which the caller gets an error, the statement is cancelled and the connection closed
 */
export function sendStatement(
  client: ClientBase,
  statement: Statement | string,
  values: readonly unknown[],
  withinMs: number,
  callback: Callback,
): void {
  const isNamed = typeof statement !== 'string';
  // With a `Query` made by hand, `pg` neither copies its settings nor makes promises of its own.
  const query = new Query(isNamed ? statement.text : statement, values as unknown[]);
  const settings = { query_timeout: Math.max(Math.ceil(withinMs), 1) };
  Object.assign(query, isNamed ? { ...settings, name: statement.name } : settings);
  // The types know of no callback beside a query of this kind; the client does.
  (client as unknown as { query(query: Query, callback: Callback): void }).query(query, callback);
}

/** The same as a promise of the whole result. */
export function runStatement(
  client: ClientBase,
  statement: Statement | string,
  values: readonly unknown[],
  withinMs: number,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    sendStatement(client, statement, values, withinMs, (error, result) => {
      if (error === null) resolve(result as QueryResult);
      else reject(error);
    });
  });
}
