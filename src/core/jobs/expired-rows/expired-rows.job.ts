import { JOBS } from '../../limits/share';
import { Database } from '../../database/database';
import { SchedulerService } from '../scheduler.service';
import { deleteExpired } from './delete-expired.sql';
import type { ExpiredRows } from './expired-rows';

const BATCH_SIZE = 1_000;

/** Deletes the expired rows of all tables, each in batches at its own interval. */
export class ExpiredRowsJob {
  constructor(
    readonly declared: readonly ExpiredRows[],
    scheduler: SchedulerService,
    private readonly database: Database,
  ) {
    for (const rows of declared) {
      scheduler.schedule({
        name: rows.name,
        pace: { intervalMs: rows.intervalMs, minPauseMs: 0 },
        run: () => this.deleteBatch(rows),
      });
    }
  }

  /** Returns whether more rows may have expired. */
  async deleteBatch(rows: ExpiredRows): Promise<boolean> {
    const statement = deleteExpired(rows);
    const [row] = await this.database
      .for(JOBS, 'write')
      .query<{ count: number }>(statement, [BATCH_SIZE]);
    return row?.count === BATCH_SIZE;
  }
}
