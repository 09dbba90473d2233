import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import { HOUR_MS } from '../../core/values/durations';

/** The log of deliveries. */
export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'webhook-delivery-retention',
    table: 'webhook_deliveries',
    key: ['team_id', 'id'],
    time: 'created_at',
    days: 30,
    condition: "status <> 'pending'",
    intervalMs: HOUR_MS,
  },
];
