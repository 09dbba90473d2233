/** The date format that HTTP prescribes (RFC 9110, IMF-fixdate). `Date.parse` alone would read "-5" as a year. */
const HTTP_DATE_PATTERN = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a `Retry-After` header, in seconds or as a date (RFC 9110, section 10.2.3), as milliseconds, at most `maxMs`. Returns
 * null if it is invalid or absent.
 * @param now epoch milliseconds
 */
export function readRetryAfter(header: string | null, now: number, maxMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(maxMs, Number(text) * 1_000);
  if (!HTTP_DATE_PATTERN.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(maxMs, Math.max(0, at - now));
}
