import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { createConnectors, PlatformHttp } from '@rapport/social-connectors';
import { APP_CONFIG, type AppConfig } from '../core/config/app-config';
import { AnalyticsModule } from '../analytics/analytics.module';
import { AuthModule } from '../auth/auth.module';
import { BudgetMetrics } from './budgets/budget-metrics';
import { BudgetsRepository } from './budgets/budgets.repository';
import { RequestBudgetsService } from './budgets/request-budgets.service';
import { ConnectedPlatformsController } from './connected-platforms/connected-platforms.controller';
import { ConnectedPlatformsService } from './connected-platforms/connected-platforms.service';
import { ConnectionNoticesService } from './credentials/connection-notices.service';
import { CredentialsEnding } from './credentials/credentials-ending';
import { CredentialsRepository } from './credentials/credentials.repository';
import { SocialAccountsService } from './credentials/social-accounts.service';
import { Connectors, CONNECTORS } from './connectors';
import { PlatformClient } from './client/platform-client';
import { createPlatformAgents } from './client/platform-agents';
import { ConnectionMetrics } from './sync/connection-metrics';
import { AppLimitsRepository } from './sync/app-limits.repository';
import { CountedDaysRepository } from './sync/counted-days.repository';
import { CountedDaysService } from './sync/counted-days.service';
import { ForgottenData } from './sync/forgotten-data';
import { RejectedMetricNames } from './sync/rejected-metric-names';
import { PostReadsRepository } from './sync/post-reads.repository';
import { PostSyncService } from './sync/post-sync.service';
import { ProfileSyncService } from './sync/profile-sync.service';
import { SocialSyncService } from './sync/social-sync.service';
import { StalePostReads } from './sync/stale-post-reads';
import { SyncDispatcherService } from './sync/sync-dispatcher.service';
import { SyncImportsService } from './sync/sync-imports.service';
import { SyncJobsRepository } from './sync/sync-jobs.repository';
import { SyncWorkerService } from './sync/sync-worker.service';
import { CallbackLimits } from './sign-in/callback-limits';
import { SocialSmokeService } from './smoke/social-smoke.service';
import { ExpiredSignInsJob } from './sign-in/expired-sign-ins.job';
import { SignInCallbackController } from './sign-in/sign-in-callback.controller';
import { SignInsRepository } from './sign-in/sign-ins.repository';
import { SocialSignInService } from './sign-in/social-sign-in.service';
import { TokenRekeyService } from './tokens/token-rekey.service';
import { TokenRevokerService } from './tokens/token-revoker.service';
import { TokenSessionsService } from './tokens/token-sessions.service';
import { TokenVaultService } from './tokens/token-vault.service';

@Module({
  imports: [
    AnalyticsModule,
    AuthModule,
    // Uses no proxy, and limits the time to connect; `PlatformClient` sets the rest per request.
    HttpModule.register({ proxy: false, ...createPlatformAgents() }),
  ],
  controllers: [SignInCallbackController, ConnectedPlatformsController],
  providers: [
    BudgetsRepository,
    RequestBudgetsService,
    PlatformClient,
    {
      provide: PlatformHttp,
      inject: [PlatformClient, RequestBudgetsService],
      useFactory: (client: PlatformClient, budgets: RequestBudgetsService) =>
        new PlatformHttp(client, budgets),
    },
    {
      provide: CONNECTORS,
      inject: [PlatformHttp, APP_CONFIG],
      useFactory: (http: PlatformHttp, { social }: AppConfig) => createConnectors(http, social),
    },
    Connectors,
    TokenVaultService,
    TokenSessionsService,
    TokenRevokerService,
    TokenRekeyService,
    CredentialsRepository,
    CredentialsEnding,
    SocialAccountsService,
    SyncJobsRepository,
    AppLimitsRepository,
    PostReadsRepository,
    StalePostReads,
    CountedDaysRepository,
    CountedDaysService,
    ForgottenData,
    RejectedMetricNames,
    SyncImportsService,
    PostSyncService,
    ProfileSyncService,
    SyncWorkerService,
    SyncDispatcherService,
    ConnectionMetrics,
    BudgetMetrics,
    SocialSyncService,
    SocialSmokeService,
    SignInsRepository,
    CallbackLimits,
    SocialSignInService,
    ExpiredSignInsJob,
    ConnectionNoticesService,
    ConnectedPlatformsService,
  ],
  exports: [
    ConnectionNoticesService,
    SocialAccountsService,
    SocialSyncService,
    SocialSignInService,
    TokenRekeyService,
    SocialSmokeService,
  ],
})
export class SocialSyncModule {}
