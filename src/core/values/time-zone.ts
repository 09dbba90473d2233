/** Matches names of the IANA database. Intl also knows offsets such as `+02:00`, which PostgreSQL reads with the opposite sign. */
const TIME_ZONE_PATTERN = /^[A-Z][A-Z0-9_+-]*(\/[A-Z0-9_+-]+)*$/i;

/** Whether a text is the name of a time zone, such as Europe/Berlin. */
export function isTimeZone(text: string): boolean {
  if (!TIME_ZONE_PATTERN.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The violation of the name of a time zone, or null if it is one. */
export const checkTimeZone = (value: unknown): string | null =>
  typeof value === 'string' && isTimeZone(value)
    ? null
    : 'must be an IANA time zone such as Europe/Berlin';
