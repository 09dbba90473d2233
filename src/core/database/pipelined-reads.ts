import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PipelinedReadConnection, planConnections, WritableConnections } from '@rapport/pg-lanes';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { poolOptions } from './pool-options';

/**
 * Two connections to the primary for reads of few rows that wait for no lock. Pipelining saves most of the wake-ups per
 * query, in this process and in PostgreSQL. Both are null when the pool is too small to be split.
 */
@Injectable()
export class PipelinedReads implements OnApplicationShutdown {
  /** For single rows by their keys. */
  readonly pointReads: PipelinedReadConnection | null;
  /** For pages and sums, which take longer with more rows, so that no point read is queued behind one. */
  readonly shortReads: PipelinedReadConnection | null;

  constructor(
    dataSource: DataSource,
    writable: WritableConnections,
    @Inject(APP_CONFIG) { database }: AppConfig,
  ) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    const config = { ...poolOptions(1, writable), connectionString: url };
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
