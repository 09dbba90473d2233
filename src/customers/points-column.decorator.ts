import { Column, type ColumnOptions } from 'typeorm';

/** Defines a column with points, `numeric(15,2)`. `pg` returns a string, the entity has a number: a double distinguishes all values of 15 digits. */
export const PointsColumn = (options: Pick<ColumnOptions, 'name' | 'default'> = {}) =>
  Column({
    ...options,
    type: 'numeric',
    precision: 15,
    scale: 2,
    transformer: {
      from: (value: string | null) => (value === null ? null : Number(value)),
      to: (value: number | null) => value,
    },
  });
