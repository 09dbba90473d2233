import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { poolOptions } from './data-source-options';
import { PipelinedConnection } from './pipelined-connection';
import { isConnectionLost } from './postgres-errors';
import type { Statement } from './statement';

/** With fewer in all, every connection is needed for what takes one for itself. */
const LEAST_CONNECTIONS = 5;
const CONNECTIONS = 2;

/** What is lost later is not asked again: both waits together would be longer than a caller was promised. */
const REPEATED_WITHIN_MS = 1_000;

/** How many of so many connections look-ups have for themselves. */
export const lookUpConnections = (all: number): number =>
  all < LEAST_CONNECTIONS ? 0 : CONNECTIONS;

/**
 * Statements that find few rows by a key and wait for no lock: many of them share a connection, which spares this process and
 * PostgreSQL most of the waking up for each.
 */
@Injectable()
export class LookUps implements OnApplicationShutdown {
  private readonly connections: readonly PipelinedConnection[];
  private turn = 0;

  constructor(dataSource: DataSource, @Inject(APP_CONFIG) { database }: AppConfig) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    const config = { ...poolOptions(1), connectionString: url };
    this.connections = Array.from(
      { length: lookUpConnections(database.poolSize) },
      () => new PipelinedConnection(config),
    );
  }

  /** null: no such connection is open, or it broke, and the pool is to be asked. */
  async query<Row extends QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const connection = this.next();
    if (connection === null) return null;
    const askedAt = performance.now();
    try {
      return await connection.query<Row>(statement, values);
    } catch (error) {
      const hasTime = performance.now() - askedAt <= REPEATED_WITHIN_MS;
      if (isConnectionLost(error) && hasTime) return null;
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** How many are open. */
  get open(): number {
    return this.connections.filter(({ isOpen }) => isOpen).length;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }

  private next(): PipelinedConnection | null {
    for (let tried = 0; tried < this.connections.length; tried += 1) {
      this.turn = (this.turn + 1) % this.connections.length;
      const connection = this.connections[this.turn];
      if (connection?.isOpen === true) return connection;
      connection?.open();
    }
    return null;
  }
}
