import { Global, Module } from '@nestjs/common';
import { RetentionLimitsJob } from './retention-limits.job';
import { RetentionService } from './retention.service';

@Global()
@Module({ providers: [RetentionService, RetentionLimitsJob], exports: [RetentionService] })
export class RetentionModule {}
