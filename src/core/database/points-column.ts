import type { ColumnOptions } from 'typeorm';

/** A column with points, `numeric(15,2)`. `pg` returns a string, the entity has a number: a double distinguishes all values of 15 digits. */
export const POINTS_COLUMN: ColumnOptions = {
  type: 'numeric',
  precision: 15,
  scale: 2,
  transformer: {
    from: (value: string | null) => (value === null ? null : Number(value)),
    to: (value: number | null) => value,
  },
};
