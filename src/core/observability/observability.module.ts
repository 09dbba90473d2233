import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { PublicRouteLimits } from '../limits/public-route-limits';
import { HealthController } from './health.controller';
import { LoadShedding } from './load-shedding';
import { LOGGER } from './logger';
import { Metrics } from './metrics/metrics';
import { Readiness } from './readiness';

@Module({})
export class ObservabilityModule {
  static forRoot(logger: Logger): DynamicModule {
    return {
      module: ObservabilityModule,
      global: true,
      controllers: [HealthController],
      providers: [
        { provide: LOGGER, useValue: logger },
        Readiness,
        Metrics,
        LoadShedding,
        PublicRouteLimits,
      ],
      exports: [LOGGER, Readiness, Metrics, LoadShedding, PublicRouteLimits],
    };
  }
}
