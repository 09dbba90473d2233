import type { ExpiredRows } from '../core/jobs/expired-rows/expired-rows';
import { DAY_MS, HOUR_MS } from '../core/values/durations';

export const EXPIRED_ROWS: readonly ExpiredRows[] = [
  {
    // Pending ones too: without a server, nothing else would end them.
    name: 'mail-retention',
    table: 'mails',
    key: ['id'],
    time: 'created_at',
    days: 30,
    intervalMs: HOUR_MS,
  },
  {
    name: 'rejected-address-retention',
    table: 'mail_rejected_addresses',
    key: ['address_key'],
    time: 'rejected_at',
    days: 365,
    intervalMs: DAY_MS,
  },
];
