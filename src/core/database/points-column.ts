import type { ColumnOptions } from 'typeorm';

/** A column with points: `numeric(15,2)`, which `pg` returns as a string, as a number. A `double` holds each of its values. */
export const POINTS_COLUMN: ColumnOptions = {
  type: 'numeric',
  precision: 15,
  scale: 2,
  transformer: {
    from: (value: string | null) => (value === null ? null : Number(value)),
    to: (value: number | null) => value,
  },
};
