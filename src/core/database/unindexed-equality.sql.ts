/**
 * SQL: `left = right` for a row that its key finds, in a form that no index serves. Of a prepared statement PostgreSQL does
 * not know which values come: it takes a form or a coupon for one of a few rows, and may look through all its rows in the index
 * of a list instead of the one row that the key names.
 */
export const unindexedEquality = (left: string, right: string): string =>
  `(${left} = ${right}) IS TRUE`;
