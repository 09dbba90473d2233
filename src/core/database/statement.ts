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

/** A column of a batch as a parameter of `unnest`. `unnest` pads a null array with nulls, so an array of nulls need not be sent. */
export const unlessAllNull = <T>(values: readonly (T | null)[]): readonly (T | null)[] | null =>
  values.every((value) => value === null) ? null : values;
