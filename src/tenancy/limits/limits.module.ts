import { Module } from '@nestjs/common';
import { ApiUnsentBytes } from '../../core/http/api-unsent-bytes';
import { ConcurrencyGuard } from './concurrency.guard';
import { RateLimitGuard } from './rate-limit.guard';
import { RateLimiter } from './rate-limiter';
import { SharedCounters } from './shared-counters';

@Module({
  providers: [SharedCounters, RateLimiter, ApiUnsentBytes, RateLimitGuard, ConcurrencyGuard],
  exports: [RateLimitGuard, ConcurrencyGuard, SharedCounters],
})
export class LimitsModule {}
