import { Injectable } from '@nestjs/common';
import { KeyedSemaphore } from '@rapport/pg-lanes';
import {
  type ImportResult,
  type PlatformObjects,
  SocialImportService,
} from '../../analytics/ingestion/social-import.service';
import { teamOf } from './run-context';
import { type ClaimedJob, SyncJobsRepository } from './sync-jobs.repository';

/** Concurrent imports of a process: syncs leave database connections to the requests of the API. */
const MAX_IMPORTS = 2;
/** Longer than the imports of all other jobs of the process take. */
const MAX_IMPORT_WAIT_MS = 120_000;

/** Imports what jobs have read, and deletes posts that platforms do not have any more. */
@Injectable()
export class SyncImportsService {
  private readonly slots = new KeyedSemaphore({ maxActive: MAX_IMPORTS, maxQueued: Infinity });

  constructor(
    private readonly imports: SocialImportService,
    private readonly jobs: SyncJobsRepository,
  ) {}

  importObjects(job: ClaimedJob, objects: PlatformObjects<object>): Promise<ImportResult> {
    return this.inSlot(() =>
      this.imports.importObjects(teamOf(job), job.platform, objects, {
        keepMissing: true,
        isAllowed: (unit) => this.jobs.isClaimed(unit, job),
      }),
    );
  }

  deletePosts(job: ClaimedJob, postIds: readonly string[]): Promise<void> {
    return this.inSlot(() =>
      this.imports.deletePosts(teamOf(job), job.platform, postIds, (unit) =>
        this.jobs.isClaimed(unit, job),
      ),
    );
  }

  private inSlot<T>(work: () => Promise<T>): Promise<T> {
    return this.slots.run('import', work, MAX_IMPORT_WAIT_MS);
  }
}
