import type { ExpiredRows } from '../core/jobs/expired-rows/expired-rows';
import { BIN_DAYS } from '../forms/bin/bin-days';
import { byForm, retainedDays } from '../tenancy/retention/retained-days.sql';
import { HOUR_MS, MINUTE_MS } from '../core/values/durations';

/** The log of deliveries, prepared exports and the counts of new responses. */
export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'webhook-delivery-retention',
    table: 'webhook_deliveries',
    key: ['team_id', 'id'],
    time: 'created_at',
    groups: byForm('deliveries'),
    kind: 'deliveries',
    condition: "status <> 'pending'",
    intervalMs: HOUR_MS,
  },
  {
    name: 'response-retention',
    table: 'form_responses',
    key: ['team_id', 'id'],
    time: 'created_at',
    // Those in the bin end after 7 days.
    groups: {
      ...byForm('responses'),
      days: (team) =>
        `CASE WHEN f.deleted_at IS NULL THEN ${retainedDays('responses', team, 'f.id')} END`,
    },
    kind: 'responses',
    deletedByService: { id: 'id' },
    intervalMs: HOUR_MS,
  },
  {
    name: 'prepared-export-retention',
    table: 'prepared_exports',
    key: ['team_id', 'id'],
    time: 'expires_at',
    // The file of one has up to 256 MiB.
    batchSize: 4,
    intervalMs: 10 * MINUTE_MS,
  },
  {
    name: 'arrival-count-retention',
    table: 'arrival_counts',
    key: ['team_id', 'starts_at', 'form_id'],
    time: 'starts_at',
    days: 4,
    intervalMs: HOUR_MS,
  },
  {
    name: 'binned-response-retention',
    table: 'binned_responses',
    key: ['team_id', 'id'],
    time: 'deleted_at',
    days: BIN_DAYS,
    condition: 'NOT with_form',
    intervalMs: 10 * MINUTE_MS,
  },
];
