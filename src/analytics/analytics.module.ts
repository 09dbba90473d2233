import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectionsRepository } from './connections/connections.repository';
import { ConnectionsService } from './connections/connections.service';
import { SocialConnection } from './entities/social-connection.entity';
import { SocialPostCount } from './entities/social-post-count.entity';
import { SocialPost } from './entities/social-post.entity';
import { SocialProfileDay } from './entities/social-profile-day.entity';
import { SocialProfileWindow } from './entities/social-profile-window.entity';
import { PostCampaignsService } from './ingestion/post-campaigns.service';
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
    ]),
  ],
  controllers: [PostsController, ProfilesController],
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
  ],
  exports: [ConnectionsService, SocialImportService, PostCampaignsService],
})
export class AnalyticsModule {}
