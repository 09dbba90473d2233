import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { AppResources } from '../core/processes/application';
import { AuditModule } from '../tenancy/audit/audit.module';
import { ConfigModule } from '../core/config/config.module';
import { DatabaseModule } from '../core/database/database.module';
import { IdempotencyModule } from '../tenancy/idempotency/idempotency.module';
import { PurgesModule } from '../tenancy/purges/purges.module';
import { ExpiredRowsModule } from '../core/jobs/expired-rows/expired-rows.module';
import { RetentionModule } from '../tenancy/retention/retention.module';
import { TeamDeletionsModule } from '../tenancy/team-deletions/team-deletions.module';
import { JobsModule } from '../core/jobs/jobs.module';
import { LoadSheddingModule } from '../core/limits/load-shedding.module';
import { ObservabilityModule } from '../core/observability/observability.module';
import { MODULES } from '../modules';
import { MODULE_MANIFESTS } from '../tenancy/modules/module-manifest';

/** The modules of all commands, without those of the HTTP server, and the modules of one command. */
@Module({})
export class CliModule {
  static forRoot(
    { config, databaseUrl, logger }: AppResources,
    modules: readonly Type[],
  ): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigModule.forRoot(config),
        ObservabilityModule.forRoot(logger),
        LoadSheddingModule,
        DatabaseModule.forRoot({ url: databaseUrl, poolSize: config.database.poolSize }),
        IdempotencyModule,
        JobsModule,
        PurgesModule,
        TeamDeletionsModule,
        AuditModule.forRoot(MODULES.flatMap(({ ownRecords = [] }) => ownRecords)),
        ExpiredRowsModule.forRoot(MODULES.flatMap(({ expiredRows = [] }) => expiredRows)),
        RetentionModule,
        ...modules,
      ],
      providers: [{ provide: MODULE_MANIFESTS, useValue: MODULES }],
    };
  }
}
