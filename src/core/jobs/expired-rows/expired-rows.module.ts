import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Database } from '../../database/database';
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
          inject: [SchedulerService, Database],
          useFactory: (scheduler: SchedulerService, database: Database) =>
            new ExpiredRowsJob(declared, scheduler, database),
        },
      ],
      exports: [ExpiredRowsJob],
    };
  }
}
