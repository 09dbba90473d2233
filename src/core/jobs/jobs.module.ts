import { Global, Module } from '@nestjs/common';
import { JobLeases } from './leases/job-leases';
import { SchedulerService } from './scheduler.service';

@Global()
@Module({ providers: [SchedulerService, JobLeases], exports: [SchedulerService, JobLeases] })
export class JobsModule {}
