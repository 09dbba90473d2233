import {
  type CanActivate,
  type DynamicModule,
  Module,
  type Provider,
  type Type,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { SessionGuard } from './accounts/sessions/session.guard';
import { ApiKeyGuard } from './auth/api-key.guard';
import { ApiErrorFilter } from './core/http/api-error.filter';
import { JsonBodyGuard } from './core/http/json-body.guard';
import { LoadSheddingModule } from './core/limits/load-shedding.module';
import { ProcessesModule } from './core/processes/processes.module';
import { IgnoredParametersGuard } from './core/validation/ignored-parameters.guard';
import { BodyRightsGuard } from './tenancy/access/body-rights.guard';
import { IdempotencyModule } from './tenancy/idempotency/idempotency.module';
import { ConcurrencyGuard } from './tenancy/limits/concurrency.guard';
import { RateLimitGuard } from './tenancy/limits/rate-limit.guard';
import { AuditModule } from './tenancy/audit/audit.module';
import { UnknownRouteModule } from './core/http/unknown-route.module';
import { ConfigModule } from './core/config/config.module';
import { DatabaseModule } from './core/database/database.module';
import { ExpiredRowsModule } from './core/jobs/expired-rows/expired-rows.module';
import { JobsModule } from './core/jobs/jobs.module';
import { PurgesModule } from './tenancy/purges/purges.module';
import { RetentionModule } from './tenancy/retention/retention.module';
import { TeamDeletionsModule } from './tenancy/team-deletions/team-deletions.module';
import { LimitsModule } from './tenancy/limits/limits.module';
import type { AppResources } from './core/processes/application';
import { ObservabilityModule } from './core/observability/observability.module';
import { MODULE_MANIFESTS } from './tenancy/modules/module-manifest';
import { TryItSource } from './tenancy/openapi/page/try-it-source';
import { ProvisioningModule } from './accounts/provisioning.module';
import { MODULES } from './modules';

/** The guards that every request passes, in this order. */
const GUARDS: Provider[] = [
  // Who sends it: the team of an API key, or the session of a person.
  useGuard(ApiKeyGuard),
  useGuard(SessionGuard),
  // What a sender may do at most; strangers have been rejected, so that they take nothing from anyone.
  useGuard(RateLimitGuard),
  useGuard(ConcurrencyGuard),
  { provide: APP_GUARD, useClass: IgnoredParametersGuard },
  // What it sends: bodies are read only now.
  { provide: APP_GUARD, useClass: JsonBodyGuard },
  { provide: APP_GUARD, useClass: BodyRightsGuard },
];

/** A guard that its module provides. */
function useGuard(guard: Type<CanActivate>): Provider {
  return { provide: APP_GUARD, useExisting: guard };
}

@Module({})
export class AppModule {
  static async forRoot({ config, databaseUrl, logger }: AppResources): Promise<DynamicModule> {
    const modules = await Promise.all(MODULES.map(async ({ load }) => load()));
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        ObservabilityModule.forRoot(logger),
        LoadSheddingModule,
        DatabaseModule.forRoot({ url: databaseUrl, poolSize: config.database.poolSize }),
        ProcessesModule,
        JobsModule,
        ExpiredRowsModule.forRoot(MODULES.flatMap(({ expiredRows = [] }) => expiredRows)),
        AuditModule.forRoot(MODULES.flatMap(({ ownRecords = [] }) => ownRecords)),
        IdempotencyModule,
        PurgesModule,
        TeamDeletionsModule,
        RetentionModule,
        LimitsModule,
        ...modules.flat(),
        ProvisioningModule,
        UnknownRouteModule,
      ],
      providers: [
        TryItSource,
        { provide: MODULE_MANIFESTS, useValue: MODULES },
        { provide: APP_FILTER, useClass: ApiErrorFilter },
        ...GUARDS,
      ],
    };
  }
}
