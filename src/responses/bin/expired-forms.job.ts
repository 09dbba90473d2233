import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { MINUTE_MS } from '../../core/values/durations';
import { BinnedForms } from '../../forms/bin/binned-forms.service';
import { systemScope } from '../../tenancy/scope/request-scope';
import { FormDeletions } from '../deletions/form-deletions.service';

const INTERVAL_MS = 10 * MINUTE_MS;
const MAX_FORMS = 100;

/** Begins to delete forms for good whose days in the bin are over; purges do the rest. The job of expired rows deletes responses. */
@Injectable()
export class ExpiredFormsJob {
  constructor(
    scheduler: SchedulerService,
    private readonly database: Database,
    private readonly forms: BinnedForms,
    private readonly deletions: FormDeletions,
  ) {
    scheduler.schedule({
      name: 'bin-of-forms',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.step(),
    });
  }

  /** Returns whether there may be more. */
  async step(): Promise<boolean> {
    const expired = await this.forms.listExpired(MAX_FORMS);
    for (const { teamId, id } of expired) {
      await this.database.transaction(systemScope(teamId), (unit) =>
        this.deletions.deleteExpired(unit, id),
      );
    }
    return expired.length === MAX_FORMS;
  }
}
