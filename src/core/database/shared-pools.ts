import {
  type ConnectionPlan,
  openPool,
  SharedPool,
  type WritableConnections,
} from '@rapport/pg-lanes';
import type { Pool } from 'pg';
import {
  CONNECT_TIMEOUT_MS,
  QUERY_TIMEOUT_MS,
  SEARCH_TIMEOUT_MS,
  searchPoolOptions,
} from './pool-options';

/** Divides a pool for statements into shares. */
export function shareStatements(pool: Pool, { statementsPerShare }: ConnectionPlan): SharedPool {
  return new SharedPool(pool, {
    perShare: statementsPerShare,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
}

/**
 * Opens the pool for statements that may read very many rows. Returns null if the plan has no connections for them.
 * @param writable the connections to the primary; without it, the server may be a replica
 */
export function openSearchPool(
  url: string | undefined,
  { searches, searchesPerShare }: ConnectionPlan,
  writable?: WritableConnections,
): SharedPool | null {
  if (searches === 0) return null;
  return new SharedPool(openPool(url, searchPoolOptions(searches, writable)), {
    perShare: searchesPerShare,
    queryTimeoutMs: SEARCH_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
}
