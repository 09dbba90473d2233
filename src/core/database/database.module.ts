import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { planConnections, WritableConnections } from '@rapport/pg-lanes';
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
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        // The service waits for the database before it builds the application, so a failure here is final.
        TypeOrmModule.forRoot({
          ...dataSourceOptions({
            ...target,
            writable,
            poolSize: planConnections(target.poolSize).statements,
          }),
          retryAttempts: 0,
        }),
      ],
      providers: [
        { provide: WritableConnections, useValue: writable },
        Database,
        PipelinedReads,
        ServiceReplicas,
        Trigrams,
        LargeLists,
        PoolMetrics,
      ],
      exports: [Database, ServiceReplicas, Trigrams, LargeLists, TypeOrmModule],
    };
  }
}
