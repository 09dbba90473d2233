import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { UnsentBytes } from '../http/unsent-bytes';
import { ConcurrencyGuard } from './concurrency.guard';
import { RateLimitGuard } from './rate-limit.guard';
import { RateLimiter } from './rate-limiter';
import { SharedCounters } from './shared-counters';

/** Import after `AuthModule`: guards run in the order of the modules, and these need `request.team`. */
@Module({
  providers: [
    SharedCounters,
    RateLimiter,
    UnsentBytes,
    { provide: APP_GUARD, useClass: RateLimitGuard },
    ConcurrencyGuard,
    { provide: APP_GUARD, useExisting: ConcurrencyGuard },
  ],
  exports: [ConcurrencyGuard, SharedCounters],
})
export class LimitsModule {}
