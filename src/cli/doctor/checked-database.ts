import { DataSource } from 'typeorm';
import type { Statements } from '../../core/database/database';
import { migrationOptions } from '../../core/database/data-source-options';
import { MIGRATIONS } from '../../modules';

/** Short, since a check reports the current state. */
const TIMEOUT_MS = 5_000;

/** Opens one connection for the statements of a check, and closes it afterwards. */
export async function withDataSource<T>(
  url: string,
  check: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource({
    ...migrationOptions(url, MIGRATIONS),
    connectTimeoutMS: TIMEOUT_MS,
    extra: { query_timeout: TIMEOUT_MS },
  });
  await dataSource.initialize();
  try {
    return await check(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Runs hand-written SQL on the data source of a command. */
export const queryableOf = (dataSource: DataSource): Pick<Statements, 'query'> => ({
  query: (statement, values = []) =>
    dataSource.query(typeof statement === 'string' ? statement : statement.text, [...values]),
});
