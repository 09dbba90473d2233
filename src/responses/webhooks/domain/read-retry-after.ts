const LONGEST_MS = 3_600_000;

/** The one form of date that HTTP still sends; `Date.parse` alone would take a bare "-5" for a year. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The wait that a `Retry-After` asks for, as seconds or as a date, up to an hour; null when it says nothing. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(LONGEST_MS, Number(text) * 1_000);
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(LONGEST_MS, Math.max(0, at - now));
}
