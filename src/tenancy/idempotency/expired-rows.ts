import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import { retainedDays } from '../retention/retained-days.sql';
import { MINUTE_MS } from '../../core/values/durations';

/** Stored responses. The first of the days for which a team keeps them has ended at `expires_at`. */
export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'expired-idempotency-keys',
    table: 'idempotency_keys',
    key: ['team_id', 'key'],
    time: 'expires_at',
    groups: {
      teams: 'teams',
      from: 'teams t',
      team: 't.id',
      days: (team) => `${retainedDays('idempotency', team)} - 1`,
    },
    kind: 'idempotency',
    intervalMs: 10 * MINUTE_MS,
  },
];
