/** The date format that HTTP prescribes (RFC 9110, IMF-fixdate). `Date.parse` alone would read "-5" as a year. */
const HTTP_DATE_PATTERN = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The time that a `Retry-After` header names, in milliseconds since 1970. Null if it names none, or one in the past. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  const time = /^\d+$/.test(text)
    ? now.getTime() + Number(text) * 1_000
    : Date.parse(HTTP_DATE_PATTERN.test(text) ? text : '');
  return time > now.getTime() ? time : null;
}
