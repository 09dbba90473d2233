import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from './logger';
import { Metrics } from './metrics/metrics';
import { Readiness } from './readiness';

@Module({})
export class ObservabilityModule {
  static forRoot(logger: Logger): DynamicModule {
    return {
      module: ObservabilityModule,
      global: true,
      providers: [{ provide: LOGGER, useValue: logger }, Readiness, Metrics],
      exports: [LOGGER, Readiness, Metrics],
    };
  }
}
