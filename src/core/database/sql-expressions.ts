/** A LIKE pattern that matches texts which contain `text` literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * SQL: `left = right` in a form that no index serves, for a row that its key finds anyway. In the generic plan of a prepared
 * statement PostgreSQL estimates that few rows have the same form or coupon, and may walk the index of a list through all rows
 * of that form instead of reading the one row of the key.
 */
export const unindexedEquality = (left: string, right: string): string =>
  `(${left} = ${right}) IS TRUE`;

/** SQL: the condition of a CHECK constraint that lists the values of a column. The values contain no quotes. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;
