export const DAY_MS = 86_400_000;

const MOMENT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A time in a page's URL as the service writes it, or undefined for any other value. */
export const readMoment = (value: unknown): string | undefined =>
  typeof value === 'string' && MOMENT_PATTERN.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** The UTC offset of a time zone at a time, in ms. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
  return local - (time - (time % 1_000));
}

/**
 * The first moment of a day (YYYY-MM-DD) in a time zone, in epoch milliseconds, or null if there is no such day. Its local time is not
 * midnight where the clocks go forward at midnight, and the first of two midnights where they go back to it.
 */
function startOfDay(day: string, timeZone: string): number | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  // The local midnight is within a day of that in UTC: one of these is its offset, whenever the clocks change.
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((time) => offsetAt(time, timeZone));
  const early = midnight - Math.max(...offsets);
  const isOnDay = early + offsetAt(early, timeZone) >= midnight;
  return isOnDay ? early : midnight - Math.min(...offsets);
}

/** The first millisecond of a day in a time zone, as ISO 8601 in UTC. */
export function firstOfDay(day: string, timeZone: string): string | null {
  const start = startOfDay(day, timeZone);
  return start === null ? null : new Date(start).toISOString();
}

/** The last millisecond of a day in a time zone, as ISO 8601 in UTC. */
export function lastOfDay(day: string, timeZone: string): string | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const next = startOfDay(new Date(midnight + DAY_MS).toISOString().slice(0, 10), timeZone);
  return next === null ? null : new Date(next - 1).toISOString();
}
