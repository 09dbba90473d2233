import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectionsRepository } from './connections/connections.repository';
import { ConnectionsService } from './connections/connections.service';
import { SocialAccountsService } from './connectors/credentials/social-accounts.service';
import { CONNECTOR_PROVIDERS, connectorHttpModule } from './connectors/connector.providers';
import { SocialSyncService } from './connectors/sync/social-sync.service';
import { SignInCallbackController } from './connectors/sign-in/sign-in-callback.controller';
import { SocialSignInService } from './connectors/sign-in/social-sign-in.service';
import { TokenRekeyService } from './connectors/tokens/token-rekey.service';
import { SocialSmokeService } from './connectors/smoke/social-smoke.service';
import { SocialAppLimit } from './entities/social-app-limit.entity';
import { SocialBilledPost } from './entities/social-billed-post.entity';
import { SocialBudget } from './entities/social-budget.entity';
import { SocialCountedDay } from './entities/social-counted-day.entity';
import { SocialConnection } from './entities/social-connection.entity';
import { SocialCredential } from './entities/social-credential.entity';
import { SocialSignInState } from './entities/social-sign-in-state.entity';
import { SocialPostCount } from './entities/social-post-count.entity';
import { SocialPostRead } from './entities/social-post-read.entity';
import { SocialPost } from './entities/social-post.entity';
import { SocialProfileDay } from './entities/social-profile-day.entity';
import { SocialProfileWindow } from './entities/social-profile-window.entity';
import { SocialTeamBudget } from './entities/social-team-budget.entity';
import { DataRetentionJob } from './ingestion/data-retention.job';
import { PostCampaignsService } from './ingestion/post-campaigns.service';
import { SocialSyncJob } from './entities/social-sync-job.entity';
import { PostImportRepository } from './ingestion/post-import.repository';
import { ProfileImportRepository } from './ingestion/profile-import.repository';
import { SocialImportService } from './ingestion/social-import.service';
import { WindowRecomputeJob } from './ingestion/window-recompute.job';
import { PostsController } from './posts/posts.controller';
import { PostsRepository } from './posts/posts.repository';
import { PostsService } from './posts/posts.service';
import { ProfilesController } from './profiles/profiles.controller';
import { ProfilesRepository } from './profiles/profiles.repository';
import { ProfilesService } from './profiles/profiles.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      SocialConnection,
      SocialPost,
      SocialPostCount,
      SocialProfileDay,
      SocialProfileWindow,
      SocialCredential,
      SocialSyncJob,
      SocialPostRead,
      SocialCountedDay,
      SocialAppLimit,
      SocialBudget,
      SocialTeamBudget,
      SocialBilledPost,
      SocialSignInState,
    ]),
    connectorHttpModule(),
  ],
  controllers: [PostsController, ProfilesController, SignInCallbackController],
  providers: [
    PostsService,
    PostsRepository,
    ProfilesService,
    ProfilesRepository,
    ConnectionsService,
    ConnectionsRepository,
    SocialImportService,
    PostCampaignsService,
    PostImportRepository,
    ProfileImportRepository,
    WindowRecomputeJob,
    DataRetentionJob,
    ...CONNECTOR_PROVIDERS,
  ],
  exports: [
    ConnectionsService,
    SocialImportService,
    PostCampaignsService,
    SocialAccountsService,
    SocialSyncService,
    SocialSignInService,
    TokenRekeyService,
    SocialSmokeService,
  ],
})
export class AnalyticsModule {}
