import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { Database } from '../../core/database/database';
import { SchedulerService } from '../../core/jobs/scheduler.service';
import { JOBS } from '../../core/limits/share';
import { HOUR_MS } from '../../core/values/durations';
import { RETENTION_KINDS } from './retention-kinds';

const STORE_LIMITS = `
  INSERT INTO retention_limits AS known (kind, default_days, max_days)
  SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[])
  ON CONFLICT (kind) DO UPDATE SET default_days = excluded.default_days, max_days = excluded.max_days
  WHERE (known.default_days, known.max_days) IS DISTINCT FROM (excluded.default_days, excluded.max_days)`;

/** Stores what the operator has configured, so that all statements and the trigger of the audit log know it. */
@Injectable()
export class RetentionLimitsJob {
  constructor(
    scheduler: SchedulerService,
    private readonly database: Database,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    scheduler.schedule({
      name: 'retention-limits',
      pace: { intervalMs: HOUR_MS, minPauseMs: 0 },
      run: () => this.store(),
    });
  }

  async store(): Promise<false> {
    const limits = RETENTION_KINDS.map((kind) => this.config.retention[kind]);
    await this.database
      .for(JOBS, 'write')
      .query(STORE_LIMITS, [
        RETENTION_KINDS,
        limits.map(({ defaultDays }) => defaultDays),
        limits.map(({ maxDays }) => maxDays),
      ]);
    return false;
  }
}
