import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { ClientBase, QueryResult } from 'pg';

export type QueryCallback = (error: Error | null, result?: QueryResult) => void;

/** Emits an event for each message of the server, such as `readyForQuery`. */
interface PgConnection extends EventEmitter {
  readonly stream: Socket;
  attachListeners(stream: Socket): void;
}

/** The members of a `pg` client that `@types/pg` does not declare. */
interface ClientInternals {
  readonly connection: PgConnection;
  readonly processID: number | null;
  readonly secretKey: number | null;
  /** The transaction status in the last ReadyForQuery message; `I` means no transaction. */
  readonly _txStatus: string | null;
  readonly _activeQuery: object | null | undefined;
  readonly _sentQueryQueue: readonly object[];
  readonly _queryQueue: readonly object[];
}

export const internalsOf = (client: ClientBase): ClientInternals =>
  client as unknown as ClientInternals;

export const connectionOf = (client: ClientBase): PgConnection => internalsOf(client).connection;

/** Whether the connection runs no statement, and no transaction is open on it. */
export function isUnused(client: ClientBase): boolean {
  const { _txStatus, _activeQuery, _sentQueryQueue, _queryQueue } = internalsOf(client);
  const isRunning = Boolean(_activeQuery) || _sentQueryQueue.length + _queryQueue.length > 0;
  return _txStatus === 'I' && !isRunning;
}
