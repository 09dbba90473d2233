import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import { byForm } from '../../tenancy/retention/retained-days.sql';
import { HOUR_MS } from '../../core/values/durations';

export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'quarantine-retention',
    table: 'quarantined_responses',
    key: ['team_id', 'id'],
    time: 'created_at',
    groups: byForm('quarantine'),
    kind: 'quarantine',
    intervalMs: HOUR_MS,
  },
];
