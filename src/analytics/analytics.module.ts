import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { ConnectedPlatformsController } from './connected-platforms/connected-platforms.controller';
import { ConnectedPlatformsService } from './connected-platforms/connected-platforms.service';
import { UploadController } from './connected-platforms/upload.controller';
import { UploadService } from './connected-platforms/upload.service';
import { CampaignPostsRepository } from './campaigns/campaign-posts.repository';
import { CampaignPostsService } from './campaigns/campaign-posts.service';
import { ConnectionsRepository } from './connections/connections.repository';
import { ConnectionsService } from './connections/connections.service';
import { ConnectionNoticesService } from './connectors/credentials/connection-notices.service';
import { SocialAccountsService } from './connectors/credentials/social-accounts.service';
import { CONNECTOR_PROVIDERS, connectorHttpModule } from './connectors/connector.providers';
import { SocialSyncService } from './connectors/sync/social-sync.service';
import { SignInCallbackController } from './connectors/sign-in/sign-in-callback.controller';
import { SocialSignInService } from './connectors/sign-in/social-sign-in.service';
import { TokenRekeyService } from './connectors/tokens/token-rekey.service';
import { SocialSmokeService } from './connectors/smoke/social-smoke.service';
import { InsightsController } from './insights/insights.controller';
import { InsightsService } from './insights/insights.service';
import { PostFiguresService } from './figures/post-figures.service';
import { DataRetentionJob } from './ingestion/data-retention.job';
import { PlatformDataService } from './ingestion/platform-data.service';
import { PostCampaignsService } from './ingestion/post-campaigns.service';
import { PostImportRepository } from './ingestion/post-import.repository';
import { PostRetention } from './ingestion/post-retention';
import { ProfileImportRepository } from './ingestion/profile-import.repository';
import { SocialImportService } from './ingestion/social-import.service';
import { WindowRecomputeJob } from './ingestion/window-recompute.job';
import { PostsController } from './posts/posts.controller';
import { PostsRepository } from './posts/posts.repository';
import { PostsService } from './posts/posts.service';
import { ProfilesController } from './profiles/profiles.controller';
import { ProfilesRepository } from './profiles/profiles.repository';
import { ProfilesService } from './profiles/profiles.service';
import { RankingController } from './ranking/ranking.controller';
import { RankingRepository } from './ranking/ranking.repository';
import { RankingService } from './ranking/ranking.service';

@Module({
  imports: [AuthModule, connectorHttpModule()],
  controllers: [
    RankingController,
    PostsController,
    ProfilesController,
    InsightsController,
    SignInCallbackController,
    ConnectedPlatformsController,
    UploadController,
  ],
  providers: [
    PostsService,
    PostsRepository,
    CampaignPostsService,
    CampaignPostsRepository,
    ProfilesService,
    ProfilesRepository,
    InsightsService,
    RankingService,
    RankingRepository,
    ConnectionsService,
    ConnectionsRepository,
    SocialImportService,
    PostCampaignsService,
    PostImportRepository,
    ProfileImportRepository,
    WindowRecomputeJob,
    DataRetentionJob,
    PostRetention,
    PlatformDataService,
    ConnectionNoticesService,
    PostFiguresService,
    ConnectedPlatformsService,
    UploadService,
    ...CONNECTOR_PROVIDERS,
  ],
  exports: [
    PostFiguresService,
    ConnectionNoticesService,
    CampaignPostsService,
    ConnectionsService,
    SocialImportService,
    PlatformDataService,
    PostCampaignsService,
    SocialAccountsService,
    SocialSyncService,
    SocialSignInService,
    TokenRekeyService,
    SocialSmokeService,
  ],
})
export class AnalyticsModule {}
