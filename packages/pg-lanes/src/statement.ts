import { type ClientBase, Query, type QueryResult } from 'pg';
import { connectionOf, type QueryCallback } from './pg-connection';

/** A prepared statement: PostgreSQL keeps the parsed form on each connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The settings that `pg` reads from a `Query` object, which `@types/pg` does not declare. */
type QueryWithSettings = Query & { query_timeout?: number; name?: string };

/**
 * Sends a statement on a connection. An SQL error is reported when PostgreSQL has rolled the statement back and released its locks.
 * @param timeoutMs after this time the callback gets an error, and the connection cancels the statement and closes
 */
export function sendStatement(
  client: ClientBase,
  statement: Statement | string,
  values: readonly unknown[],
  timeoutMs: number,
  callback: QueryCallback,
): void {
  const isNamed = typeof statement !== 'string';
  // For a `Query` object, `pg` neither copies the settings nor creates promises.
  const query = new Query(
    isNamed ? statement.text : statement,
    values as unknown[],
  ) as QueryWithSettings;
  query.query_timeout = Math.max(Math.ceil(timeoutMs), 1);
  if (isNamed) query.name = statement.name;
  const settle: QueryCallback = (error, result) => {
    if (isSqlError(error)) whenReady(client, () => callback(error));
    else callback(error, result);
  };
  // `@types/pg` declares no callback for a `Query` object; `pg` accepts one.
  (client as unknown as { query(query: Query, callback: QueryCallback): void }).query(
    query,
    settle,
  );
}

/** Whether the connection stays open: after FATAL, PostgreSQL closes it. */
const isSqlError = (error: Error | null): boolean =>
  error !== null && Reflect.get(error, 'severity') === 'ERROR';

/** PostgreSQL sends an error before it rolls back, and then ReadyForQuery (PostgreSQL documentation, 54.2.3, Extended Query). */
function whenReady(client: ClientBase, callback: () => void): void {
  const connection = connectionOf(client);
  const settle = (): void => {
    connection.off('readyForQuery', settle).off('end', settle);
    callback();
  };
  connection.once('readyForQuery', settle).once('end', settle);
}

/** As {@link sendStatement}; resolves with the result. */
export function runStatement(
  client: ClientBase,
  statement: Statement | string,
  values: readonly unknown[],
  timeoutMs: number,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    sendStatement(client, statement, values, timeoutMs, (error, result) => {
      if (error === null) resolve(result as QueryResult);
      else reject(error);
    });
  });
}
