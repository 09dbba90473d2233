import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import { AnalyticsModule } from './analytics/analytics.module';
import { AuthModule } from './auth/auth.module';
import { AuditModule } from './core/audit/audit.module';
import { RequestPipelineModule } from './core/http/request-pipeline.module';
import { UnknownRouteModule } from './core/http/unknown-route.module';
import { ConfigModule } from './core/config/config.module';
import { CustomersModule } from './customers/customers.module';
import { DatabaseModule } from './core/database/database.module';
import { HostedFormsModule } from './hosted-forms/hosted-forms.module';
import { PageMeasureModule } from './hosted-forms/page/hosted-page-measure';
import { FormsModule } from './forms/forms.module';
import { JobsModule } from './core/jobs/jobs.module';
import { LimitsModule } from './core/limits/limits.module';
import type { AppResources } from './core/processes/application';
import { ObservabilityModule } from './core/observability/observability.module';
import { TryItSource } from './core/openapi/page/try-it-source';
import { ProvisioningModule } from './accounts/provisioning.module';
import { ResponsesModule } from './responses/responses.module';

@Module({})
export class AppModule {
  static forRoot({ config, databaseUrl, logger }: AppResources): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        ObservabilityModule.forRoot(logger),
        DatabaseModule.forRoot({ url: databaseUrl, poolSize: config.database.poolSize }),
        JobsModule,
        AuditModule,
        AuthModule,
        AccountsModule,
        LimitsModule,
        RequestPipelineModule,
        CustomersModule,
        PageMeasureModule,
        FormsModule,
        ResponsesModule,
        HostedFormsModule,
        AnalyticsModule,
        ProvisioningModule,
        UnknownRouteModule,
      ],
      providers: [TryItSource],
    };
  }
}
