import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import type { Statement } from '../../database/statement';
import { JOBS } from '../../limits/share';
import { newId } from '../../values/identifiers';

/** Another process takes over so long after the last renewal of one that crashed. */
export const LEASE_MS = 30_000;
/** A lease with more time left than this is not renewed. */
const RENEWED_BELOW_MS = 20_000;

/** Takes a lease that is free, has ended, or is held by $2 itself. Of several processes, the lock of the row decides. */
const HOLD_LEASE: Statement = {
  name: 'hold_job_lease',
  text: `
    WITH renewed_leases AS (
      UPDATE job_leases SET holder = $2, held_until = now() + $3 * interval '1 ms'
       WHERE name = $1 AND (holder = $2 OR held_until <= now())
      RETURNING name
    ), new_leases AS (
      INSERT INTO job_leases (name, holder, held_until)
      SELECT $1, $2, now() + $3 * interval '1 ms'
       WHERE NOT EXISTS (SELECT 1 FROM job_leases WHERE name = $1)
      ON CONFLICT DO NOTHING
      RETURNING name
    )
    SELECT name FROM renewed_leases UNION ALL SELECT name FROM new_leases`,
};

/**
 * Lets one process do the rounds of a job that goes through all teams, so that their cost does not grow with the processes. The rows that
 * such a job changes are locked as well: a process whose lease has ended meanwhile disturbs nothing.
 */
@Injectable()
export class JobLeases {
  private readonly holder = newId();
  /** Until when no renewal is needed, by job, on the clock of `performance.now()`. */
  private readonly renewals = new Map<string, number>();

  constructor(private readonly database: Database) {}

  /** Whether this process does the rounds of the job now: takes or renews its lease. */
  async hold(job: string): Promise<boolean> {
    const now = performance.now();
    if (now < (this.renewals.get(job) ?? 0)) return true;
    const held = await this.database
      .for(JOBS, 'write')
      .query<{ name: string }>(HOLD_LEASE, [job, this.holder, LEASE_MS]);
    if (held.length === 0) this.renewals.delete(job);
    else this.renewals.set(job, now + LEASE_MS - RENEWED_BELOW_MS);
    return held.length > 0;
  }

  /** Lets another process take over at once. */
  async release(job: string): Promise<void> {
    if (!this.renewals.delete(job)) return;
    await this.database
      .for(JOBS, 'write')
      .query('DELETE FROM job_leases WHERE name = $1 AND holder = $2', [job, this.holder]);
  }
}
