import type { Client } from 'pg';
import { isDatabaseUnavailable, isStatementTimeout, toDriverError } from '@rapport/pg-lanes';
import { PLAN_SETTINGS, poolOptions } from './pool-options';
import { DatabaseStartError } from './wait-for-database';
import { withClient } from './with-client';

/** PgBouncer: `unsupported startup parameter: jit`, or `… parameter in options: jit`. Its SQLSTATE 08P01 has other causes too. */
const REJECTED_PARAMETER_PATTERN = /unsupported (startup parameter|options)/i;

/** `invalid_sql_statement_name` and `duplicate_prepared_statement`. */
const LOST_STATEMENT_STATES = new Set(['26000', '42P05']);

/** How long a statement may wait for a server connection of a pooler, all of which may be taken. */
const STATEMENT_WAIT_MS = 1_000;

/**
 * Finds the settings with another value, and the statement that sets each for the role in this database. If a pooler drops the timeouts of
 * the connection, PostgreSQL must check by itself whether the client has disconnected (`client_connection_check_interval`): the cancel
 * request of the driver arrives when the pooler does not know the client any more.
 */
const FIND_DROPPED_SETTINGS = {
  name: 'find_dropped_settings',
  text: `
    SELECT name, format('ALTER ROLE %I IN DATABASE %I SET %s = %L;',
                        current_user, current_database(), name, value) AS remedy
      FROM unnest($1::text[], $2::text[]) AS wanted_settings (name, value)
     WHERE current_setting(name) <> value
     UNION ALL
    SELECT 'statement_timeout, lock_timeout',
           format('ALTER ROLE %I IN DATABASE %I SET client_connection_check_interval = ''1s'';',
                  current_user, current_database())
     WHERE current_setting('statement_timeout') = '0'
       AND current_setting('client_connection_check_interval') = '0'`,
  values: [Object.keys(PLAN_SETTINGS), Object.values(PLAN_SETTINGS)],
};

/** A setting that the service sends when it connects, but does not get. */
interface DroppedSetting {
  readonly name: string;
  /** The statement that replaces it. */
  readonly remedy: string;
}

const POOLER_ERROR = 'A connection pooler in front of the database cannot serve';

/**
 * Connects as the service does, with start-up parameters and prepared statements. Returns what a pooler has dropped of the
 * settings of the connection, as a sentence with the statements that replace them, or null if nothing is dropped. Returns null as well
 * if the database is unavailable meanwhile, for which the service waits.
 * @throws DatabaseStartError when a pooler rejects the parameters or loses prepared statements, with what to change
 */
export async function checkServiceConnection(url: string): Promise<string | null> {
  try {
    return await withServiceClient(url, (client) =>
      withServiceClient(url, async (other) => describe(await prepareOnBoth(client, other))),
    );
  } catch (error) {
    const poolerError = toPoolerError(error);
    if (poolerError === null && isDatabaseUnavailable(error)) return null;
    throw poolerError ?? error;
  }
}

function withServiceClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, work, { ...poolOptions(1), query_timeout: STATEMENT_WAIT_MS });
}

/** A pooler that shares its server connections by transaction gives the one that `client` has used to the transaction of `other`. */
async function prepareOnBoth(client: Client, other: Client): Promise<DroppedSetting[]> {
  const dropped = await findDropped(client);
  try {
    await other.query('BEGIN');
    await findDropped(other);
    await findDropped(client);
  } catch (error) {
    // The pooler has no second server connection, so the check has no result.
    if (!isStatementTimeout(error)) throw error;
  }
  return dropped;
}

async function findDropped(client: Client): Promise<DroppedSetting[]> {
  return (await client.query<DroppedSetting>(FIND_DROPPED_SETTINGS)).rows;
}

function describe(dropped: readonly DroppedSetting[]): string | null {
  if (dropped.length === 0) return null;
  const [names, remedies] = [dropped.map(({ name }) => name), dropped.map(({ remedy }) => remedy)];
  return (
    `A connection pooler drops ${names.join(', ')}: searches may be slow, and statements outlive their requests. ` +
    `For the role, run ${remedies.join(' ')} Then reconnect the pooler.`
  );
}

/** Returns null for an error that no pooler causes. */
export function toPoolerError(thrown: unknown): DatabaseStartError | null {
  const error = toDriverError(thrown);
  if (error === null) return null;
  const fail = (remedy: string): DatabaseStartError =>
    new DatabaseStartError(`${POOLER_ERROR} (${error.message}): ${remedy}`, { cause: thrown });
  if (REJECTED_PARAMETER_PATTERN.test(error.message)) {
    return fail(
      'for PgBouncer, set ignore_startup_parameters = options,statement_timeout,lock_timeout, or connect to PostgreSQL directly.',
    );
  }
  if (LOST_STATEMENT_STATES.has(error.code ?? '')) {
    return fail(
      'use session pooling, or PgBouncer 1.21 or newer with max_prepared_statements = 500, or connect to PostgreSQL directly.',
    );
  }
  return null;
}
