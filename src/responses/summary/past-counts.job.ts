import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { JOBS } from '../../core/limits/share';
import { countNextQuarters, LOCK_COUNTED_FORM } from './past-counts.sql';

const INTERVAL_MS = 60_000;
const COUNT_NEXT_QUARTERS = countNextQuarters();
/** Forms that wait; those beyond are asked for again by their next summary. */
const MAX_WAITING = 1_000;

export interface CountedForm {
  readonly teamId: string;
  readonly formId: string;
}

/**
 * Counts the responses of large forms per quarter of an hour when a summary has had to count many of them. Forms whose summary nobody
 * reads cost nothing.
 */
@Injectable()
export class PastCountsJob {
  private readonly job: ScheduledJob;
  /** In the order in which they are counted. */
  private readonly waiting = new Map<string, CountedForm>();

  constructor(
    scheduler: SchedulerService,
    private readonly database: Database,
  ) {
    this.job = scheduler.schedule({
      name: 'past-response-counts',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: () => this.step(),
    });
  }

  /** Counts the responses of a form soon. */
  count(form: CountedForm): void {
    if (this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(form.formId, form);
    this.job.wake();
  }

  /** Counts the next quarters of one form, and then those of the next form. */
  private async step(): Promise<boolean> {
    const [next] = this.waiting.values();
    if (next === undefined) return false;
    this.waiting.delete(next.formId);
    if (await this.countNext(next)) this.waiting.set(next.formId, next);
    return this.waiting.size > 0;
  }

  /** Runs two statements, because the count must see what was committed before the lock. */
  private countNext({ teamId, formId }: CountedForm): Promise<boolean> {
    return this.database.transaction(JOBS, async (transaction) => {
      const [locked] = await transaction.query(LOCK_COUNTED_FORM, [teamId, formId]);
      if (locked === undefined) return false;
      const [row] = await transaction.query<{ hasMore: boolean }>(COUNT_NEXT_QUARTERS, [
        teamId,
        formId,
      ]);
      return row?.hasMore === true;
    });
  }
}
