/** The milliseconds that a `Retry-After` asks for, in seconds or until a date; null when it does not. */
export function readRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : Math.max(time - now, 0);
}
