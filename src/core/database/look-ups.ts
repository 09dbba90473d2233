import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { planConnections } from './connection-plan';
import { poolOptions } from './data-source-options';
import { LookUpConnection } from './look-up-connection';

/**
 * Connections for statements that find few rows and wait for no lock. All of a kind share one, which spares this process
 * and PostgreSQL most of the waking up for each. null: there are too few connections to spare any.
 */
@Injectable()
export class LookUps implements OnApplicationShutdown {
  /** For single things by their keys. */
  readonly single: LookUpConnection | null;
  /** For pages and sums, which take longer with more rows: no look-up by key stands behind one. */
  readonly pages: LookUpConnection | null;

  constructor(dataSource: DataSource, @Inject(APP_CONFIG) { database }: AppConfig) {
    const { url } = dataSource.options as PostgresDataSourceOptions;
    const config = { ...poolOptions(1), connectionString: url };
    const areWanted = planConnections(database.poolSize).pipelined > 0;
    this.single = areWanted ? new LookUpConnection(config) : null;
    this.pages = areWanted ? new LookUpConnection(config) : null;
  }

  /** How many are open. */
  get open(): number {
    return [this.single, this.pages].filter((connection) => connection?.isOpen).length;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.single?.close(), this.pages?.close()]);
  }
}
