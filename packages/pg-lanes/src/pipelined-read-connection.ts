import type { ClientConfig, QueryResult } from 'pg';
import { PipelinedConnection } from './pipelined-connection';
import { isConnectionLost } from './postgres-errors';
import type { Statement } from './statement';
import type { WritableOption } from './writable-connections';

/** A query is not queued behind one that has been running for longer. */
const MAX_WAIT_MS = 50;

/** A query without a result after this time closes the connection; the queries sent after it run on the pool. */
const READ_TIMEOUT_MS = 500;

/** After this time, a lost query is not repeated on the pool: both waits together would exceed the time limit of a query. */
const MAX_RETRY_AFTER_MS = 800;

/** A connection shared by the short reads of all requests; a slow read sends the others to the pool. */
export class PipelinedReadConnection {
  private readonly connection: PipelinedConnection;

  constructor(config: ClientConfig & WritableOption) {
    this.connection = new PipelinedConnection(config);
  }

  get isOpen(): boolean {
    return this.connection.isOpen;
  }

  /** Returns the result, or null if the connection is closed, busy or lost, so that the caller uses the pool instead. */
  async query(statement: Statement, values: readonly unknown[]): Promise<QueryResult | null> {
    const { connection } = this;
    if (!connection.isOpen) {
      connection.open();
      return null;
    }
    if (connection.waitMs > MAX_WAIT_MS) return null;
    const askedAt = performance.now();
    try {
      return await connection.query(statement, values, READ_TIMEOUT_MS);
    } catch (error) {
      const canRetry = performance.now() - askedAt <= MAX_RETRY_AFTER_MS;
      if (isConnectionLost(error) && canRetry) return null;
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
