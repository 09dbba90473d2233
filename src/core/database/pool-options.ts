import { CancellingClient, type WritableConnections, type WritableOption } from '@rapport/pg-lanes';
import type { PoolConfig } from 'pg';
import { APPLICATION_NAME } from './with-client';

/** The maximum wait of a statement for a connection. */
export const CONNECT_TIMEOUT_MS = 2_000;
/** The maximum time of a statement: its wait for a connection and for its result. */
export const QUERY_TIMEOUT_MS = 3_500;
/** The maximum time of a search or a statement of an export, which may read very many rows. */
export const SEARCH_TIMEOUT_MS = 2_500;
/**
 * PostgreSQL cancels a statement this much earlier than the driver does, so that a timeout is an ordinary SQL error, after which
 * the connection stays usable.
 */
const REPLY_MS = 500;
const LOCK_TIMEOUT_MS = 2_000;

/**
 * The settings that only affect plans:
 * - `work_mem`: the bitmaps of searches with very many hits stay exact; a lossy bitmap rechecks whole pages.
 * - `jit`: compiling a statement takes longer than the statements of the service run.
 * - `random_page_cost`: the cost on an SSD; with the default, the planner prefers reading whole tables.
 */
export const PLAN_SETTINGS = { work_mem: '32MB', jit: 'off', random_page_cost: '1.1' } as const;

/** Of all connections of the service. */
export const CONNECTION_OPTIONS = {
  Client: CancellingClient,
  query_timeout: QUERY_TIMEOUT_MS,
  statement_timeout: QUERY_TIMEOUT_MS - REPLY_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  options: Object.entries(PLAN_SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Only transactions and pipelined connections send a statement before the result of the previous one.
  pipeline: true,
};

/**
 * The options of a `pg` pool in addition to that of TypeORM.
 * @param writable the connections to the primary; without it, the server may be a replica
 */
export function poolOptions(
  poolSize: number,
  writable?: WritableConnections,
): PoolConfig & WritableOption {
  return {
    ...CONNECTION_OPTIONS,
    writable,
    max: poolSize,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
}

/** The options of the pool for searches and exports. */
export function searchPoolOptions(
  poolSize: number,
  writable?: WritableConnections,
): PoolConfig & WritableOption {
  return {
    ...poolOptions(poolSize, writable),
    query_timeout: SEARCH_TIMEOUT_MS,
    statement_timeout: SEARCH_TIMEOUT_MS - REPLY_MS,
  };
}
