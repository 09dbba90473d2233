import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AnalyticsModule } from './analytics/analytics.module';
import { AuthModule } from './auth/auth.module';
import { RequestPipelineModule } from './request-pipeline.module';
import { UnknownRouteModule } from './common/http/unknown-route.module';
import type { AppConfig } from './config/app-config';
import { ConfigModule } from './config/config.module';
import { CustomersModule } from './customers/customers.module';
import { DatabaseModule } from './database/database.module';
import { DocsModule } from './docs/docs.module';
import { FormsModule } from './forms/forms.module';
import { LimitsModule } from './limits/limits.module';
import { ObservabilityModule } from './observability/observability.module';
import { ProvisioningModule } from './provisioning/provisioning.module';
import { ResponsesModule } from './responses/responses.module';

/** What a process is built from. */
export interface AppResources {
  readonly config: AppConfig;
  /** Of a database that answers and is migrated. */
  readonly databaseUrl: string;
  readonly logger: Logger;
}

@Module({})
export class AppModule {
  static forRoot({ config, databaseUrl, logger }: AppResources): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        ObservabilityModule.forRoot(logger),
        DatabaseModule.forRoot({ url: databaseUrl, poolSize: config.database.poolSize }),
        AuthModule,
        LimitsModule,
        RequestPipelineModule,
        CustomersModule,
        FormsModule,
        ResponsesModule,
        AnalyticsModule,
        ProvisioningModule,
        DocsModule,
        UnknownRouteModule,
      ],
    };
  }
}
