import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import { ConnectionsRepository } from '../connections/connections.repository';
import type { Platform } from '../domain/platform';
import { PostImportRepository } from './post-import.repository';

/** Assigns stored posts to campaigns, which no platform reports. */
@Injectable()
export class PostCampaignsService {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionsRepository,
    private readonly posts: PostImportRepository,
  ) {}

  /**
   * Sets the campaign of a post, given by the platform's own id or by ours; null: none. Returns the platform's own id.
   * @throws ApiError POST_NOT_FOUND
   */
  setCampaign(
    team: TeamScope,
    platform: Platform,
    post: string,
    campaignId: string | null,
  ): Promise<string> {
    return this.database.transaction(team, async (transaction) => {
      const scope = { ...team, transaction };
      await this.connections.lockImport(scope, platform);
      const postId = await this.posts.findPostId(scope, platform, post);
      if (postId === null) throw new ApiError('POST_NOT_FOUND');
      await this.posts.setCampaign(scope, platform, postId, campaignId);
      return postId;
    });
  }
}
