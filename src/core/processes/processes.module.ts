import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServiceOrigin } from './entities/service-origin.entity';
import { HealthController } from './health.controller';

/** What other processes ask the service: whether it is alive and ready, and its origin, which is a row without a repository. */
@Module({ imports: [TypeOrmModule.forFeature([ServiceOrigin])], controllers: [HealthController] })
export class ProcessesModule {}
