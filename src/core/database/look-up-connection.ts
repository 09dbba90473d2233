import type { ClientConfig } from 'pg';
import { PipelinedConnection } from './pipelined-connection';
import { isConnectionLost } from './postgres-errors';
import type { Statement } from './statement';

/** Nothing is sent behind a statement that has been awaited for longer. */
const MOST_WAIT_MS = 50;

/** Then the connection is given up, and all that wait on it are asked again of the pool. */
const ANSWER_WITHIN_MS = 500;

/** What is lost later is not asked again: both waits together would be longer than a caller was promised. */
const REPEATED_WITHIN_MS = 800;

/** A connection that many short statements share, as long as none of them holds it up. */
export class LookUpConnection {
  private readonly connection: PipelinedConnection;

  constructor(config: ClientConfig) {
    this.connection = new PipelinedConnection(config);
  }

  get isOpen(): boolean {
    return this.connection.isOpen;
  }

  /** null: it is not open, or held up, or it broke, and the pool is to be asked. */
  async query<Row extends object>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const { connection } = this;
    if (!connection.isOpen) {
      connection.open();
      return null;
    }
    if (connection.waitMs > MOST_WAIT_MS) return null;
    const askedAt = performance.now();
    try {
      return await connection.query<Row>(statement, values, ANSWER_WITHIN_MS);
    } catch (error) {
      const hasTime = performance.now() - askedAt <= REPEATED_WITHIN_MS;
      if (isConnectionLost(error) && hasTime) return null;
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
