const monthOfDate = (date: string): string =>
  `extract(year FROM ${date})::integer * 12 + extract(month FROM ${date})::integer - 1`;

/**
 * SQL: the month of an ISO 8601 date or timestamp as `year × 12 + month − 1`, in the calendar of its text; null for another text, such as
 * an answer that was given before the field had dates.
 */
export function monthOf(text: string): string {
  const year = `left(${text}, 4)::integer`;
  const monthAt = (position: number) =>
    `${year} * 12 + substr(${text}, ${position}, 2)::integer - 1`;
  const compact = `replace(left(${text}, 10), '-', '')`;
  const ofDayInYear = `(make_date(${year}, 1, 1) + substr(${compact}, 5, 3)::integer - 1)`;
  const ofWeek = `(date_trunc('week', make_date(${year}, 1, 4)::timestamp)::date
                   + (substr(${compact}, 6, 2)::integer - 1) * 7 + substr(${compact}, 8, 1)::integer - 1)`;
  return `(CASE
    WHEN ${text} ~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-\\d\\d(T|$)' THEN ${monthAt(6)}
    WHEN ${text} ~ '^(?!0000)\\d{4}(0[1-9]|1[0-2])\\d\\d(T|$)' THEN ${monthAt(5)}
    WHEN ${text} ~ '^(?!0000)\\d{4}-?\\d{3}(T|$)' THEN ${monthOfDate(ofDayInYear)}
    WHEN ${text} ~ '^(?!0000)\\d{4}-?W\\d\\d-?\\d(T|$)' THEN ${monthOfDate(ofWeek)}
  END)`;
}
