import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { JobLeases } from '../../core/jobs/leases/job-leases';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { JOBS } from '../../core/limits/share';
import { HOUR_MS } from '../../core/values/durations';

const JOB_NAME = 'audit-partitions';

/** In a distributed database, Citus changes triggers only with this setting; elsewhere it has no effect. */
const ADD_PARTITIONS = `
  WITH setting AS MATERIALIZED (
    SELECT set_config('citus.enable_unsafe_triggers', 'on', true)
  )
  SELECT add_audit_partitions() FROM setting`;

/**
 * Adds the partitions of the audit log of the months to come, and drops those that no team needs any more. The functions of the
 * database decide which, under a lock, so that the lease only saves work.
 */
@Injectable()
export class AuditPartitionsJob {
  constructor(
    scheduler: SchedulerService,
    private readonly leases: JobLeases,
    private readonly database: Database,
  ) {
    scheduler.schedule({
      name: JOB_NAME,
      pace: { intervalMs: HOUR_MS, minPauseMs: 0 },
      run: () => this.step(),
      drain: async (stopped) => {
        await stopped;
        await this.leases.release(JOB_NAME);
      },
    });
  }

  /** Returns whether more events may have to be moved, or another partition be dropped. */
  async step(): Promise<boolean> {
    if (!(await this.leases.hold(JOB_NAME))) return false;
    const statements = this.database.for(JOBS, 'write');
    await statements.query(ADD_PARTITIONS);
    const [late] = await statements.query<{ moved: number }>(
      'SELECT move_late_audit_events() AS moved',
    );
    const [row] = await statements.query<{ dropped: string | null }>(
      'SELECT drop_audit_partition() AS dropped',
    );
    return (late?.moved ?? 0) > 0 || typeof row?.dropped === 'string';
  }
}
