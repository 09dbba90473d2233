import type { PoolConfig } from 'pg';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { EvictingClient } from './evicting-client';
import { MIGRATIONS } from './migrations';

/** How long a statement waits for a connection, and for that and its result together. */
export const CONNECT_TIMEOUT_MS = 2_000;
export const QUERY_TIMEOUT_MS = 3_500;
/** The same for statements that may read very many rows. */
export const SEARCH_TIMEOUT_MS = 2_500;
/** PostgreSQL gives a statement up so much earlier than this process: then it is a plain SQL error and keeps its connection. */
const REPLY_MS = 500;
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Room for the bitmaps of searches with very many hits, which otherwise are looked through page by page; no
 * compilation of statements, which takes longer than any of ours run; and pages out of turn at what they cost
 * without a disk that turns, or the planner reads whole tables to avoid them.
 */
const SERVER_SETTINGS = '-c work_mem=32MB -c jit=off -c random_page_cost=1.1';

const CONNECTION_OPTIONS = {
  Client: EvictingClient,
  query_timeout: QUERY_TIMEOUT_MS,
  statement_timeout: QUERY_TIMEOUT_MS - REPLY_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  options: SERVER_SETTINGS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Statements are sent without waiting for the results of those before; only transactions send more than one at once.
  pipeline: true,
};

const APPLICATION_NAME = 'rapport';

export interface DatabaseTarget {
  readonly url: string;
  readonly poolSize: number;
}

/** The options of the service's own pool; the command line and the tests use the same. */
export function dataSourceOptions({ url, poolSize }: DatabaseTarget): PostgresDataSourceOptions {
  return {
    ...migrationOptions(url),
    poolSize,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    extra: CONNECTION_OPTIONS,
  };
}

/** The same for a pool that TypeORM does not know. */
export function poolOptions(poolSize: number): PoolConfig {
  return {
    ...CONNECTION_OPTIONS,
    max: poolSize,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
}

/** Of the pool for statements that may read very many rows. */
export function searchPoolOptions(poolSize: number): PoolConfig {
  return {
    ...poolOptions(poolSize),
    query_timeout: SEARCH_TIMEOUT_MS,
    statement_timeout: SEARCH_TIMEOUT_MS - REPLY_MS,
  };
}

/** Migrations may take their time: no time-outs, and no entities, since they are written in SQL. */
export function migrationOptions(url: string): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    url,
    applicationName: APPLICATION_NAME,
    installExtensions: false,
    migrations: MIGRATIONS,
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
    logging: false,
  };
}
