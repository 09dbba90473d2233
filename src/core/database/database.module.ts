import { type DynamicModule, Module } from '@nestjs/common';
import { planConnections, WritableConnections } from '@rapport/pg-lanes';
import { DataSource } from 'typeorm';
import { dataSourceOptions, type DatabaseTarget } from './data-source-options';
import { Database } from './database';
import { PipelinedReads } from './pipelined-reads';
import { PoolMetrics } from './pool-metrics';
import { ServiceReplicas } from './replicas';
import { LargeLists } from './large-lists';
import { Trigrams } from './trigrams';

@Module({})
export class DatabaseModule {
  static forRoot(target: DatabaseTarget): DynamicModule {
    const writable = new WritableConnections();
    const { statements } = planConnections(target.poolSize);
    const options = dataSourceOptions({ ...target, writable, poolSize: statements });
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        { provide: WritableConnections, useValue: writable },
        // `Database` closes it. Importing `@nestjs/typeorm` for this would take 0.05 s.
        { provide: DataSource, useFactory: () => new DataSource(options).initialize() },
        Database,
        PipelinedReads,
        ServiceReplicas,
        Trigrams,
        LargeLists,
        PoolMetrics,
      ],
      exports: [Database, ServiceReplicas, Trigrams, LargeLists, DataSource],
    };
  }
}
