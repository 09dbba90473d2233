import { HttpModule } from '@nestjs/axios';
import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { BudgetMetrics } from './budgets/budget-metrics';
import { BudgetsRepository } from './budgets/budgets.repository';
import { RequestBudgets } from './budgets/request-budgets.service';
import { CredentialsRepository } from './credentials/credentials.repository';
import { SocialAccountsService } from './credentials/social-accounts.service';
import type { SocialConnector } from './connector';
import { Connectors, CONNECTORS } from './connectors';
import { FacebookConnector } from './facebook/facebook.connector';
import { InstagramConnector } from './instagram/instagram.connector';
import { LinkedinConnector } from './linkedin/linkedin.connector';
import { createPlatformAgents } from './platform-agents';
import { PlatformHttp } from './platform-http.service';
import { ConnectionMetrics } from './sync/connection-metrics';
import { AppLimitsRepository } from './sync/app-limits.repository';
import { CountedDaysRepository } from './sync/counted-days.repository';
import { CountedDaysService } from './sync/counted-days.service';
import { RejectedMetricNames } from './sync/rejected-metric-names';
import { PostReadsRepository } from './sync/post-reads.repository';
import { PostSync } from './sync/post-sync.service';
import { ProfileSync } from './sync/profile-sync.service';
import { SocialSyncService } from './sync/social-sync.service';
import { SyncDispatcher } from './sync/sync-dispatcher.service';
import { SyncImports } from './sync/sync-imports.service';
import { SyncJobsRepository } from './sync/sync-jobs.repository';
import { SyncWorker } from './sync/sync-worker.service';
import { CallbackLimits } from './sign-in/callback-limits';
import { SocialSmoke } from './smoke/social-smoke.service';
import { ExpiredSignInsJob } from './sign-in/expired-sign-ins.job';
import { SignInsRepository } from './sign-in/sign-ins.repository';
import { SocialSignIn } from './sign-in/social-sign-in.service';
import { TokenRekey } from './tokens/token-rekey.service';
import { TokenRevoker } from './tokens/token-revoker.service';
import { TokenSessions } from './tokens/token-sessions.service';
import { TokenVault } from './tokens/token-vault.service';
import { TiktokBusinessConnector } from './tiktok-business/tiktok-business.connector';
import { TiktokConnector } from './tiktok/tiktok.connector';
import { TwitterConnector } from './twitter/twitter.connector';
import { YoutubeConnector } from './youtube/youtube.connector';

const CONNECTOR_CLASSES: Type<SocialConnector>[] = [
  FacebookConnector,
  InstagramConnector,
  TwitterConnector,
  LinkedinConnector,
  TiktokConnector,
  TiktokBusinessConnector,
  YoutubeConnector,
];

/** The HTTP client of the connectors: uses no proxy, limits the time to connect; `PlatformHttp` sets the rest per request. */
export const connectorHttpModule = (): DynamicModule =>
  HttpModule.register({ proxy: false, ...createPlatformAgents() });

export const CONNECTOR_PROVIDERS: Provider[] = [
  BudgetsRepository,
  RequestBudgets,
  PlatformHttp,
  Connectors,
  ...CONNECTOR_CLASSES,
  {
    provide: CONNECTORS,
    inject: CONNECTOR_CLASSES,
    useFactory: (...connectors: SocialConnector[]) => connectors,
  },
  TokenVault,
  TokenSessions,
  TokenRevoker,
  TokenRekey,
  CredentialsRepository,
  SocialAccountsService,
  SyncJobsRepository,
  AppLimitsRepository,
  PostReadsRepository,
  CountedDaysRepository,
  CountedDaysService,
  RejectedMetricNames,
  SyncImports,
  PostSync,
  ProfileSync,
  SyncWorker,
  SyncDispatcher,
  ConnectionMetrics,
  BudgetMetrics,
  SocialSyncService,
  SocialSmoke,
  SignInsRepository,
  CallbackLimits,
  SocialSignIn,
  ExpiredSignInsJob,
];
