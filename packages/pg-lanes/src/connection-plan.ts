/** The number of connections of one process by their use. */
export interface ConnectionPlan {
  /** Pipelined, for the point reads and short pages of all shares; 0 or 2. */
  readonly pipelined: number;
  /** For searches and exports, or 0 if they use the connections of `statements`. */
  readonly searches: number;
  /** For all other statements and transactions. */
  readonly statements: number;
  /** The maximum of `statements` that one share holds at once. */
  readonly statementsPerShare: number;
  /** The maximum of `searches` that one share holds at once. */
  readonly searchesPerShare: number;
}

/** A smaller pool is not split: it needs every connection for statements. */
const MIN_TO_SPLIT = 5;
const PIPELINED_CONNECTIONS = 2;
const MIN_PER_SHARE = 2;

/**
 * Splits a pool. A share may hold a quarter of all connections, at least 2, but leaves one of the connections for statements to
 * others; of the connections for searches, it may hold half.
 */
export function planConnections(poolSize: number): ConnectionPlan {
  const isSplit = poolSize >= MIN_TO_SPLIT;
  const pipelined = isSplit ? PIPELINED_CONNECTIONS : 0;
  const searches = isSplit ? Math.floor(poolSize / 5) : 0;
  const statements = poolSize - pipelined - searches;
  const quarter = Math.max(MIN_PER_SHARE, Math.floor(poolSize / 4));
  return {
    pipelined,
    searches,
    statements,
    statementsPerShare: Math.max(Math.min(quarter, statements - 1), 1),
    searchesPerShare: Math.max(Math.floor(searches / 2), 1),
  };
}
