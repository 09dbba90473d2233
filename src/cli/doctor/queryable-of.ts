import type { DataSource } from 'typeorm';
import type { Queryable } from '../../core/database/database';

/** Runs hand-written SQL on the data source of a command. */
export const queryableOf = (dataSource: DataSource): Queryable => ({
  query: (statement, values = []) =>
    dataSource.query(typeof statement === 'string' ? statement : statement.text, [...values]),
});
