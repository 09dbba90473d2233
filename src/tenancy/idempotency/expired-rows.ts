import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import { MINUTE_MS } from '../../core/values/durations';

/** Stored responses, 24 hours after their request. */
export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'expired-idempotency-keys',
    table: 'idempotency_keys',
    key: ['team_id', 'key'],
    time: 'expires_at',
    intervalMs: 10 * MINUTE_MS,
  },
];
