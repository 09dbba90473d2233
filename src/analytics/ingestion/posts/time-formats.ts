import { parseIsoDate } from '../../../core/values/iso-date';
import { readDecimal } from '../../../core/values/text';

export interface TimeFormat {
  /** Completes the message "must be …". */
  name: string;
  /** Epoch milliseconds; null when unreadable. */
  read: (value: unknown) => number | null;
}

const ZONE_WITHOUT_COLON = /^([\d-]{10}T[\d:.]+[+-]\d\d)(\d\d)$/;

/** Accepts also Meta's time zones without a colon: `+0000`. */
export const ISO_TIME: TimeFormat = {
  name: 'an ISO 8601 timestamp',
  read: (value) =>
    typeof value === 'string' ? readIso(value.replace(ZONE_WITHOUT_COLON, '$1:$2')) : null,
};

export const EPOCH_MILLISECONDS: TimeFormat = {
  name: 'a time in milliseconds since 1970, of the years 1 to 9999',
  read: (value) => readEpoch(value, 1),
};

export const EPOCH_SECONDS: TimeFormat = {
  name: 'a time in seconds since 1970, of the years 1 to 9999',
  read: (value) => readEpoch(value, 1000),
};

function readEpoch(value: unknown, unit: number): number | null {
  const count = typeof value === 'string' ? readDecimal(value) : value;
  if (typeof count !== 'number') return null;
  const date = new Date(count * unit);
  // Parsed again as text, so that one rule decides which years are valid.
  return Number.isNaN(date.getTime()) ? null : readIso(date.toISOString());
}

function readIso(text: string): number | null {
  return parseIsoDate(text)?.time ?? null;
}
