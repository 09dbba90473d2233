import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ClientConfig, QueryResult } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { planConnections } from './connection-plan';
import { poolOptions } from './data-source-options';
import { PipelinedConnection } from './pipelined-connection';
import { isConnectionLost } from './postgres-errors';
import type { Statement } from './statement';

/** A query is not queued behind one that has been running for longer. */
const MAX_WAIT_MS = 50;

/** A query without a result after this time closes the connection; the queries sent after it run on the pool. */
const READ_TIMEOUT_MS = 500;

/** Later than this a lost query is not repeated on the pool: both waits together would exceed the time limit of a query. */
const MAX_RETRY_AFTER_MS = 800;

/** A connection shared by the short reads of all requests; a slow read sends the others to the pool. */
export class PipelinedReadConnection {
  private readonly connection: PipelinedConnection;

  constructor(config: ClientConfig) {
    this.connection = new PipelinedConnection(config);
  }

  get isOpen(): boolean {
    return this.connection.isOpen;
  }

  /** The result; null when the connection is closed, busy or lost, so that the caller uses the pool instead. */
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

/**
 * Two connections to the primary for reads of few rows that wait for no lock. Pipelining saves most of the wake-ups per
 * query, in this process and in PostgreSQL. Both are null when the pool is too small to be split.
 */
@Injectable()
export class PipelinedReads implements OnApplicationShutdown {
  /** For single rows by their keys. */
  readonly pointReads: PipelinedReadConnection | null;
  /** For pages and sums, which take longer with more rows: no point read is queued behind one. */
  readonly shortReads: PipelinedReadConnection | null;

  constructor(dataSource: DataSource, @Inject(APP_CONFIG) { database }: AppConfig) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    const config = { ...poolOptions(1), connectionString: url };
    const isPipelining = planConnections(database.poolSize).pipelined > 0;
    this.pointReads = isPipelining ? new PipelinedReadConnection(config) : null;
    this.shortReads = isPipelining ? new PipelinedReadConnection(config) : null;
  }

  /** How many of the two connections are open. */
  get open(): number {
    return [this.pointReads, this.shortReads].filter((connection) => connection?.isOpen).length;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pointReads?.close(), this.shortReads?.close()]);
  }
}
