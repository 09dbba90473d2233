/**
 * SQL: the quarter of an hour that a time is in. Days of all time zones begin at one since 1972: times are grouped by it first, so that
 * only the quarters are converted to the time zone.
 */
export const quarterOf = (time: string): string =>
  `date_bin('15 minutes', ${time}, '2000-01-01Z'::timestamptz)`;

/** SQL: the first day, `2026-11-02`, of the day or month of a quarter. @param unit a parameter, as is `timeZone` */
export const dayOfQuarter = (quarter: string, unit: string, timeZone: string): string =>
  `to_char(date_trunc(${unit}::text, ${quarter} AT TIME ZONE ${timeZone}::text), 'YYYY-MM-DD')`;
