import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { ApiError } from '../../core/errors/api-error';
import { ConnectionsRepository } from '../connections/connections.repository';
import type { Platform } from '@rapport/social-connectors';
import { PostImportRepository } from './post-import.repository';

/** Assigns stored posts to campaigns, which no platform reports. */
@Injectable()
export class PostCampaignsService {
  constructor(
    private readonly audit: AuditLog,
    private readonly connections: ConnectionsRepository,
    private readonly posts: PostImportRepository,
  ) {}

  /**
   * Sets the campaign of a post, or null for none. `post` is the platform's own id or ours. Returns the platform's own id.
   * @throws ApiError POST_NOT_FOUND
   */
  setCampaignAsOperator(
    scope: RequestScope,
    platform: Platform,
    post: string,
    campaignId: string | null,
  ): Promise<string> {
    const change = changeByOperator('setCampaign', 'post', post, { platform, campaignId });
    return this.audit.run(scope, change, (unit) =>
      this.setCampaign(unit, platform, post, campaignId),
    );
  }

  /** Like {@link setCampaignAsOperator}, in a transaction of the caller, which records the change. */
  async setCampaign(
    unit: UnitOfWork,
    platform: Platform,
    post: string,
    campaignId: string | null,
  ): Promise<string> {
    await this.connections.lockImport(unit, platform);
    const postId = await this.posts.findPostId(unit, platform, post);
    if (postId === null) throw new ApiError('POST_NOT_FOUND');
    await this.posts.setCampaign(unit, platform, postId, campaignId);
    return postId;
  }
}
