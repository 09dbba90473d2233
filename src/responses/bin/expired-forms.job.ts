import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Database } from '../../core/database/database';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { MINUTE_MS } from '../../core/values/durations';
import { BinnedForms } from '../../forms/bin/binned-forms.service';
import { systemScope } from '../../tenancy/scope/request-scope';
import { FormDeletions } from '../deletions/form-deletions.service';

const INTERVAL_MS = 10 * MINUTE_MS;
const MAX_FORMS = 100;

/** Begins to delete forms for good whose days in the bin are over; purges do the rest. The job of expired rows deletes responses. */
@Injectable()
export class ExpiredFormsJob {
  /** The forms that could not be deleted in this run, which are left out so that they delay no others. */
  private failed: string[] = [];

  constructor(
    scheduler: SchedulerService,
    private readonly database: Database,
    private readonly forms: BinnedForms,
    private readonly deletions: FormDeletions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    scheduler.schedule({
      name: 'bin-of-forms',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.step(),
    });
  }

  /** Returns whether there may be more. */
  async step(): Promise<boolean> {
    const expired = await this.forms.listExpired(MAX_FORMS, this.failed);
    for (const { teamId, id } of expired) {
      try {
        await this.database.transaction(systemScope(teamId), (unit) =>
          this.deletions.deleteExpired(unit, id),
        );
      } catch (error) {
        this.failed.push(id);
        this.logger.warn(
          { team: teamId, form: id, err: error },
          'An expired form could not be deleted. The job retries it later.',
        );
      }
    }
    const hasMore = expired.length === MAX_FORMS;
    if (!hasMore) this.failed = [];
    return hasMore;
  }
}
