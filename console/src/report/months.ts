const MONTH_PATTERN = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** How far back a month can be chosen. */
const CHOICES = 24;

/** The month if the value is one: `2026-11`. */
export const formatMonth = (value: unknown): string | undefined =>
  typeof value === 'string' && MONTH_PATTERN.test(value) ? value : undefined;

/** The month of a day, and those before it: the newest first. @param today `2026-11-26` */
export function recentMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: CHOICES }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
