import { HOUR_MS } from '../../../core/durations';

const MAX_DELAY_MS = HOUR_MS;

/** The date format that HTTP prescribes (RFC 9110, IMF-fixdate). `Date.parse` alone would read "-5" as a year. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns the delay in milliseconds before the next attempt: exponential back-off from `firstMs`, at most an hour. A random
 * part of up to one half is subtracted, so that deliveries that failed together are not retried together.
 */
export function backOff(failures: number, firstMs: number, random: () => number): number {
  const fullMs = Math.min(MAX_DELAY_MS, firstMs * 2 ** (failures - 1));
  return Math.round(fullMs * (0.5 + random() / 2));
}

/** Reads a `Retry-After` header, in seconds or as a date, as milliseconds, at most an hour; null when it is invalid. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(MAX_DELAY_MS, Number(text) * 1_000);
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(MAX_DELAY_MS, Math.max(0, at - now));
}
