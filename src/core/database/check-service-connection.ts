import type { Client } from 'pg';
import { isDatabaseUnavailable, isStatementTimeout, toDriverError } from '@rapport/pg-lanes';
import { poolOptions } from './data-source-options';
import { DatabaseStartError } from './wait-for-database';
import { withClient } from './with-client';

/** The settings that every connection of the service sends when it connects. */
const STARTUP_SETTINGS = [
  'statement_timeout',
  'lock_timeout',
  'work_mem',
  'jit',
  'random_page_cost',
] as const;

/** PgBouncer: `unsupported startup parameter: jit`, or `… parameter in options: jit`. Its SQLSTATE 08P01 has other causes too. */
const REJECTED_PARAMETER = /unsupported (startup parameter|options)/i;

/** `invalid_sql_statement_name` and `duplicate_prepared_statement`. */
const LOST_STATEMENT = new Set(['26000', '42P05']);

/** How long a statement may wait for a server connection of a pooler, all of which may be taken. */
const STATEMENT_WAIT_MS = 1_000;

const STATEMENT = {
  name: 'check_service_connection',
  text: `SELECT name FROM pg_settings WHERE source = 'client' AND name = ANY ($1::text[])`,
};

const POOLER = 'A connection pooler in front of the database cannot serve';

/**
 * Connects as the service does, with start-up parameters and prepared statements. Returns the settings that a pooler has dropped;
 * none if the database is unavailable meanwhile, for which the service waits.
 * @throws DatabaseStartError when a pooler rejects the parameters or loses prepared statements, with what to change
 */
export async function checkServiceConnection(url: string): Promise<string[]> {
  try {
    return await withServiceClient(url, (client) =>
      withServiceClient(url, (other) => prepareOnBoth(client, other)),
    );
  } catch (error) {
    const poolerError = toPoolerError(error);
    if (poolerError === null && isDatabaseUnavailable(error)) return [];
    throw poolerError ?? error;
  }
}

function withServiceClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, work, { ...poolOptions(1), query_timeout: STATEMENT_WAIT_MS });
}

/** A pooler that shares its server connections by transaction gives the one that `client` has used to the transaction of `other`. */
async function prepareOnBoth(client: Client, other: Client): Promise<string[]> {
  const applied = await readSettings(client);
  try {
    await other.query('BEGIN');
    await readSettings(other);
    await readSettings(client);
  } catch (error) {
    // The pooler has no second server connection: the check has no result.
    if (!isStatementTimeout(error)) throw error;
  }
  return STARTUP_SETTINGS.filter((name) => !applied.includes(name));
}

async function readSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    ...STATEMENT,
    values: [STARTUP_SETTINGS],
  });
  return rows.map(({ name }) => name);
}

/** null for an error that no pooler causes. */
export function toPoolerError(thrown: unknown): DatabaseStartError | null {
  const error = toDriverError(thrown);
  if (error === null) return null;
  const fail = (remedy: string): DatabaseStartError =>
    new DatabaseStartError(`${POOLER} (${error.message}): ${remedy}`, { cause: thrown });
  if (REJECTED_PARAMETER.test(error.message)) {
    return fail(
      'for PgBouncer, set ignore_startup_parameters = options,statement_timeout,lock_timeout, or connect to PostgreSQL directly.',
    );
  }
  if (LOST_STATEMENT.has(error.code ?? '')) {
    return fail(
      'use session pooling, or PgBouncer 1.21 or newer with max_prepared_statements = 500, or connect to PostgreSQL directly.',
    );
  }
  return null;
}
