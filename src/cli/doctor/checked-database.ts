import { MIGRATION_APPLICATION_NAME } from '../../core/database/with-client';
import { type PlainStatements, withStatements } from '../../core/database/with-statements';

/** Short, since a check reports the current state. */
const TIMEOUT_MS = 5_000;

/** Opens one connection for the statements of a check, and closes it afterwards. */
export const withCheckedDatabase = <T>(
  url: string,
  check: (database: PlainStatements) => Promise<T>,
): Promise<T> =>
  withStatements(url, check, {
    application_name: MIGRATION_APPLICATION_NAME,
    query_timeout: TIMEOUT_MS,
  });
