import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database } from '../../database/database';
import { LOGGER } from '../../observability/logger';
import { SchedulerService } from '../scheduler.service';
import type { ExpiredRows } from './expired-rows';
import { ExpiredRowsJob } from './expired-rows.job';

@Global()
@Module({})
export class ExpiredRowsModule {
  /** @param declared those of all modules */
  static forRoot(declared: readonly ExpiredRows[]): DynamicModule {
    return {
      module: ExpiredRowsModule,
      providers: [
        {
          provide: ExpiredRowsJob,
          inject: [SchedulerService, Database, LOGGER],
          useFactory: (scheduler: SchedulerService, database: Database, logger: Logger) =>
            new ExpiredRowsJob(declared, scheduler, database, logger),
        },
      ],
      exports: [ExpiredRowsJob],
    };
  }
}
