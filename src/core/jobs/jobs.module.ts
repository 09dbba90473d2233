import { Global, Module } from '@nestjs/common';
import { JobLeases } from './leases/job-leases';
import { ReplicaLagJob } from './replica-lag.job';
import { SchedulerService } from './scheduler.service';

@Global()
@Module({
  providers: [SchedulerService, JobLeases, ReplicaLagJob],
  exports: [SchedulerService, JobLeases],
})
export class JobsModule {}
