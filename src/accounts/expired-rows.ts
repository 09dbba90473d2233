import type { ExpiredRows } from '../core/jobs/expired-rows/expired-rows';
import { HOUR_MS, MINUTE_MS } from '../core/values/durations';

export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    name: 'expired-sessions',
    table: 'sessions',
    key: ['token_hash'],
    time: 'expires_at',
    intervalMs: 10 * MINUTE_MS,
  },
  {
    name: 'expired-sign-in-attempts',
    table: 'sign_in_attempts',
    key: ['subject_hash'],
    time: 'window_ends_at',
    intervalMs: 10 * MINUTE_MS,
  },
  {
    // Deletes the e-mail address of the invited person, whether the invitation was accepted or not.
    name: 'invitation-retention',
    table: 'invitations',
    key: ['team_id', 'id'],
    time: 'expires_at',
    days: 30,
    // Citus deletes no rows of such a table by their places.
    isOfAllTeams: true,
    intervalMs: HOUR_MS,
  },
];
