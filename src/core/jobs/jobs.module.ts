import { Global, Module } from '@nestjs/common';
import { Scheduler } from './scheduler.service';

@Global()
@Module({ providers: [Scheduler], exports: [Scheduler] })
export class JobsModule {}
