import { Module } from '@nestjs/common';
import { UploadController } from './upload/upload.controller';
import { UploadService } from './upload/upload.service';
import { CampaignPostsRepository } from './campaigns/campaign-posts.repository';
import { CampaignPostsService } from './campaigns/campaign-posts.service';
import { ConnectionsRepository } from './connections/connections.repository';
import { ConnectionsService } from './connections/connections.service';
import { InsightsController } from './insights/insights.controller';
import { InsightsService } from './insights/insights.service';
import { ProfileDaysRepository } from './insights/profile-days.repository';
import { RangesService } from './insights/ranges.service';
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
import { RankingService } from './ranking/ranking.service';

@Module({
  controllers: [
    RankingController,
    PostsController,
    ProfilesController,
    InsightsController,
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
    ProfileDaysRepository,
    RangesService,
    RankingService,
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
    PostFiguresService,
    UploadService,
  ],
  exports: [
    PostFiguresService,
    CampaignPostsService,
    ConnectionsService,
    SocialImportService,
    PlatformDataService,
    PostCampaignsService,
    PostRetention,
  ],
})
export class AnalyticsModule {}
