import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';

/** What other processes ask the service: whether it is alive and ready. */
@Module({ controllers: [HealthController] })
export class ProcessesModule {}
