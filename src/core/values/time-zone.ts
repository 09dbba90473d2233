/** Names of the IANA database; Intl also knows offsets such as `+02:00`, which PostgreSQL reads with the opposite sign. */
const NAME = /^[A-Z][A-Z0-9_+-]*(\/[A-Z0-9_+-]+)*$/i;

/** Whether a text is the name of a time zone, such as Europe/Berlin. */
export function isTimeZone(text: string): boolean {
  if (!NAME.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
