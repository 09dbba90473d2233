import { Injectable } from '@nestjs/common';
import type { ExpiredGroup } from '../../core/jobs/expired-rows/expired-rows';
import { ExpiredRowsJob } from '../../core/jobs/expired-rows/expired-rows.job';
import { systemScope } from '../../tenancy/scope/request-scope';
import { PostReadsRepository } from '../connectors/sync/post-reads.repository';
import { PLATFORMS } from '../domain/platform';
import { SocialImportService } from './social-import.service';

/** Deletes posts that are older than the team keeps them, with the counts of their days. They are not read again by their ids. */
@Injectable()
export class PostRetention {
  constructor(
    private readonly imports: SocialImportService,
    private readonly reads: PostReadsRepository,
    job: ExpiredRowsJob,
  ) {
    job.deleteBy('social_posts', (group) => this.delete(group));
  }

  private async delete({ teamId, part, ids }: ExpiredGroup): Promise<void> {
    const scope = systemScope(teamId);
    const platform = PLATFORMS.find((known) => known === part);
    if (platform === undefined) throw new Error(`${part} is not a platform.`);
    await this.reads.forget(scope, platform, ids);
    await this.imports.deletePosts(scope, platform, ids);
  }
}
