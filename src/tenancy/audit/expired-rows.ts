import type { ExpiredRows } from '../../core/jobs/expired-rows/expired-rows';
import { HOUR_MS } from '../../core/values/durations';
import { hasChosen, retainedDays } from '../retention/retained-days.sql';

/**
 * A team may have chosen no number of days. Its events are deleted with all others of their month, three days after the last of them has
 * expired: by then their partition has been dropped, unless another team needs it.
 */
const daysOf = (team: string): string => `
  CASE WHEN ${hasChosen('audit', team)} THEN ${retainedDays('audit', team)}
       ELSE extract(epoch FROM now() - date_trunc('month',
              now() - (3 + ${retainedDays('audit', team)}) * interval '1 day', 'UTC')) / 86400
  END::float8`;

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
    groups: { teams: 'teams', from: 'teams t', team: 't.id', days: daysOf },
    isPartitioned: true,
    boundedBy: { column: 'r.id', condition: (end) => `r.id <= ${lastIdOf(end)}` },
    kind: 'audit',
    intervalMs: HOUR_MS,
  },
];
