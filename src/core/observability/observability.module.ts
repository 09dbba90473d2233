import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
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
      providers: [{ provide: LOGGER, useValue: logger }, Readiness, Metrics, LoadShedding],
      exports: [LOGGER, Readiness, Metrics, LoadShedding],
    };
  }
}
