import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { ExpiredGroup } from '../../core/jobs/expired-rows/expired-rows';
import { ExpiredRowsJob } from '../../core/jobs/expired-rows/expired-rows.job';
import { systemScope } from '../../tenancy/scope/request-scope';
import { ResponseDeletions } from './response-deletions.service';

/** Deletes responses that are older than their form keeps them, for good. */
@Injectable()
export class ResponseRetention {
  constructor(
    private readonly database: Database,
    private readonly deletions: ResponseDeletions,
    job: ExpiredRowsJob,
  ) {
    job.deleteBy('form_responses', (group) => this.delete(group));
  }

  private async delete({ teamId, ids }: ExpiredGroup): Promise<void> {
    await this.database.transaction(systemScope(teamId), (unit) =>
      this.deletions.deleteForGood(unit, ids),
    );
  }
}
