import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Migrations } from './data-source-options';
import { ADVISORY_LOCKS, APPLICATION_NAME, withAdvisoryLock, withClient } from './with-client';

/** Begins the names of migrations that remove or change what processes of an earlier version use. */
const CONTRACT_PREFIX = 'Contract';

/**
 * The maximum wait for processes of an earlier version: at most 5 s until they ask again, 7 s for a server that responds slowly, and
 * 10 s for their shutdown, with a margin.
 */
const STOP_TIMEOUT_MS = 30_000;
const STOP_POLL_INTERVAL_MS = 100;
const QUERY_TIMEOUT_MS = 2_000;

const OTHER_SESSIONS = `
  SELECT 1 FROM pg_stat_activity
   WHERE datname = current_database() AND application_name = '${APPLICATION_NAME}' LIMIT 1`;

/** The lock ends with the statement. It is free unless a process is about to contract the schema. */
const CONTRACTIONS = `
  SELECT NOT pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.contraction}) AS "isAnnounced",
         ARRAY(SELECT name FROM schema_migrations WHERE name LIKE '${CONTRACT_PREFIX}%') AS applied`;

/**
 * What a newer version does to the schema: `announced` while it waits for this process to stop, `applied` when this process would
 * lose data.
 */
export type Contraction = 'announced' | 'applied';

const isContraction = (name: string): boolean => name.startsWith(CONTRACT_PREFIX);

/** Whether one of the migrations takes away what earlier versions need. */
export const hasContract = (names: readonly string[]): boolean => names.some(isContraction);

/** What a newer version than that of `migrations` does to the schema, or null. Takes a connection of its own. */
export async function findContraction(
  url: string,
  migrations: Migrations,
): Promise<Contraction | null> {
  const { rows } = await withClient(
    url,
    (client) => client.query<{ isAnnounced: boolean; applied: string[] }>(CONTRACTIONS),
    { query_timeout: QUERY_TIMEOUT_MS },
  );
  const known = new Set(migrations.map(({ name }) => name));
  if (rows[0]?.applied.some((name) => !known.has(name)) === true) return 'applied';
  return rows[0]?.isAnnounced === true ? 'announced' : null;
}

/**
 * Announces a contraction to the running processes, which then stop, and runs `work` when no session of another process is left, or
 * after 30 s: a connection pooler keeps sessions, and processes of versions before this announcement do not stop.
 */
export function whenOthersStopped<T>(
  url: string,
  dataSource: DataSource,
  warn: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  return withAdvisoryLock(url, 'contraction', async () => {
    warn('Waiting until the processes of an earlier version have stopped.');
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while ((await dataSource.query<object[]>(OTHER_SESSIONS)).length > 0) {
      if (performance.now() > deadline) {
        warn('Other sessions still use the database: stop processes of an earlier version.');
        break;
      }
      await sleep(STOP_POLL_INTERVAL_MS);
    }
    return work();
  });
}
