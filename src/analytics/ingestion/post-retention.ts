import { Injectable } from '@nestjs/common';
import type { ExpiredGroup } from '../../core/jobs/expired-rows/expired-rows';
import { ExpiredRowsJob } from '../../core/jobs/expired-rows/expired-rows.job';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { SocialImportService } from './social-import.service';

/** Deletes what another module keeps about posts that will be deleted. The ids are the platform's own. */
export type ForgetPosts = (
  scope: RequestScope,
  platform: Platform,
  postIds: readonly string[],
) => Promise<void>;

/** Deletes posts whose retention has ended, the counts of their days, and what other modules keep about them. */
@Injectable()
export class PostRetention {
  private readonly others: ForgetPosts[] = [];

  constructor(
    private readonly imports: SocialImportService,
    job: ExpiredRowsJob,
  ) {
    job.deleteBy('social_posts', (group) => this.delete(group));
  }

  register(forget: ForgetPosts): void {
    this.others.push(forget);
  }

  private async delete({ teamId, part, ids }: ExpiredGroup): Promise<void> {
    const scope = systemScope(teamId);
    const platform = PLATFORMS.find((known) => known === part);
    if (platform === undefined) throw new Error(`${part} is not a platform.`);
    for (const forget of this.others) await forget(scope, platform, ids);
    await this.imports.deletePosts(scope, platform, ids);
  }
}
