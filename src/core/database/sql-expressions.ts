/** A LIKE pattern that matches texts which contain `text` literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * SQL: `left = right` in a form that no index serves, next to the primary key of the row. The generic plan of a prepared statement
 * could otherwise use an index of `left` and read all rows of a large form or coupon, because it underestimates their number.
 */
export const unindexedEquality = (left: string, right: string): string =>
  `(${left} = ${right}) IS TRUE`;

/** SQL: the condition of a CHECK constraint that lists the values of a column. The values contain no quotes. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;

/**
 * Formats a time in epoch milliseconds for SQL. The driver would write a `Date` in the local zone, which has offsets with seconds
 * in the first centuries. JavaScript writes the year 10000, with which a range may begin, as `+010000`.
 */
export const toSqlTimestamp = (time: number): string =>
  new Date(time).toISOString().replace(/^\+0/, '');
