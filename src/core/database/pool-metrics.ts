import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '../observability/metrics/metrics';
import { Database } from './database';

/** Gauges of the connections to the database. */
@Injectable()
export class PoolMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    const add = (name: string, help: string, count: keyof Database['connections']): void =>
      this.metrics.addGauge(
        `rapport_database_connections_${name}`,
        help,
        () => this.database.connections[count],
      );
    add('open', 'Connections to the database.', 'open');
    add('idle', 'Connections to the database that can take a statement now.', 'idle');
    add('waiting', 'Statements and transactions that wait for a connection.', 'waiting');
  }
}
