import { type DynamicModule, Module } from '@nestjs/common';
import type { AppResources } from '../core/processes/application';
import { AccountsModule } from '../accounts/accounts.module';
import { AnalyticsModule } from '../analytics/analytics.module';
import { AuthModule } from '../auth/auth.module';
import { AuditModule } from '../tenancy/audit/audit.module';
import { ConfigModule } from '../core/config/config.module';
import { CustomersModule } from '../customers/customers.module';
import { DatabaseModule } from '../core/database/database.module';
import { ErasuresModule } from '../erasures/erasures.module';
import { FormsModule } from '../forms/forms.module';
import { PageMeasureModule } from '../hosted-forms/page/hosted-page-measure';
import { IdempotencyModule } from '../tenancy/idempotency/idempotency.module';
import { PurgesModule } from '../tenancy/purges/purges.module';
import { ExpiredRowsModule } from '../core/jobs/expired-rows/expired-rows.module';
import { RetentionModule } from '../tenancy/retention/retention.module';
import { TeamDeletionsModule } from '../tenancy/team-deletions/team-deletions.module';
import { JobsModule } from '../core/jobs/jobs.module';
import { LoadSheddingModule } from '../core/limits/load-shedding.module';
import { ObservabilityModule } from '../core/observability/observability.module';
import { ProvisioningModule } from '../accounts/provisioning.module';
import { ResponsesModule } from '../responses/responses.module';
import { MODULES } from '../modules';
import { MODULE_MANIFESTS } from '../tenancy/modules/module-manifest';
import { SeedService } from './seed/seed.service';

/** The modules that commands use, without those of the HTTP server. */
@Module({})
export class CliModule {
  static forRoot({ config, databaseUrl, logger }: AppResources): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigModule.forRoot(config),
        ObservabilityModule.forRoot(logger),
        LoadSheddingModule,
        DatabaseModule.forRoot({ url: databaseUrl, poolSize: config.database.poolSize }),
        AuthModule,
        AccountsModule,
        CustomersModule,
        PageMeasureModule,
        FormsModule,
        ResponsesModule,
        ErasuresModule,
        AnalyticsModule,
        IdempotencyModule,
        JobsModule,
        PurgesModule,
        TeamDeletionsModule,
        AuditModule.forRoot(MODULES.flatMap(({ ownRecords = [] }) => ownRecords)),
        ExpiredRowsModule.forRoot(MODULES.flatMap(({ expiredRows = [] }) => expiredRows)),
        RetentionModule,
        ProvisioningModule,
      ],
      providers: [SeedService, { provide: MODULE_MANIFESTS, useValue: MODULES }],
    };
  }
}
