import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import { HOUR_MS } from '../../core/values/durations';

/** Reports of purges that have ended. */
export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'purge-report-retention',
    table: 'purges',
    key: ['team_id', 'id'],
    time: 'finished_at',
    days: 30,
    condition: 'finished_at IS NOT NULL',
    intervalMs: HOUR_MS,
  },
];
