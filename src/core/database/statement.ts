import type { Statement as PreparedStatement } from '@rapport/pg-lanes';

/** A prepared statement. */
export interface Statement extends PreparedStatement {
  /** A list that takes a few milliseconds at most however many rows there are; without a replica it is pipelined on the primary. */
  readonly isShort?: boolean;
}

/** Adds a parameter to a statement and returns its placeholder, such as `$3`. */
export type AddParameter = (value: unknown) => string;

/** Adds parameters to the end of `values`. */
export const parametersOf =
  (values: unknown[]): AddParameter =>
  (value) =>
    `$${values.push(value)}`;
