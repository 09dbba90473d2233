import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import { HOUR_MS } from '../../core/values/durations';
import { byTeam } from '../retention/retained-days.sql';

/** The greatest UUID of version 7 of a time, so that the primary key finds the oldest events. */
const lastIdOf = (end: string): string => `
  (lpad(to_hex(greatest(0, floor(extract(epoch FROM ${end}) * 1000))::bigint), 12, '0')
   || 'ffffffffffffffffffff')::uuid`;

/** The audit log; its trigger lets nothing else be deleted. */
export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'audit-retention',
    table: 'audit_events',
    key: ['team_id', 'id'],
    time: 'at',
    groups: byTeam('audit'),
    boundedBy: { column: 'r.id', condition: (end) => `r.id <= ${lastIdOf(end)}` },
    kind: 'audit',
    intervalMs: HOUR_MS,
  },
];
