import { readMilliseconds, readSeconds, type TimeFormat } from '@rapport/social-connectors';
import { parseIsoDate } from '../../../core/values/iso-date';

interface TimeReader {
  /** Completes the message "must be …". */
  name: string;
  /** Epoch milliseconds; null when unreadable. */
  read: (value: unknown) => number | null;
}

const ZONE_WITHOUT_COLON_PATTERN = /^([\d-]{10}T[\d:.]+[+-]\d\d)(\d\d)$/;

export const TIME_FORMATS: Readonly<Record<TimeFormat, TimeReader>> = {
  // Accepts also Meta's time zones without a colon: `+0000`.
  timestamp: {
    name: 'an ISO 8601 timestamp',
    read: (value) =>
      typeof value === 'string'
        ? (parseIsoDate(value.replace(ZONE_WITHOUT_COLON_PATTERN, '$1:$2'))?.time ?? null)
        : null,
  },
  milliseconds: {
    name: 'a time in milliseconds since 1970, of the years 1 to 9999',
    read: readMilliseconds,
  },
  seconds: {
    name: 'a time in seconds since 1970, of the years 1 to 9999',
    read: readSeconds,
  },
};
