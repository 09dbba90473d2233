/** How the connections of one process (`DATABASE_POOL_SIZE`) are used. */
export interface ConnectionPlan {
  /** Shared by the key lookups and pages of all teams, statements pipelined; 0 or 2. */
  readonly pipelined: number;
  /** For searches and exports; 0: they share the connections of everything else. */
  readonly searches: number;
  /** For everything else. */
  readonly statements: number;
  /** How many of `statements` one team may hold at once. */
  readonly statementsPerTeam: number;
  /** How many of `searches` one team may hold at once. */
  readonly searchesPerTeam: number;
}

/** With fewer in all, every connection is needed for statements. */
const MIN_TO_SPLIT = 5;
const PIPELINED = 2;
const MIN_PER_TEAM = 2;

/**
 * A team may hold a quarter of all connections, at least 2, but never all that there are for statements; of those for
 * searches, half.
 */
export function planConnections(poolSize: number): ConnectionPlan {
  const isSplit = poolSize >= MIN_TO_SPLIT;
  const pipelined = isSplit ? PIPELINED : 0;
  const searches = isSplit ? Math.floor(poolSize / 5) : 0;
  const statements = poolSize - pipelined - searches;
  const quarter = Math.max(MIN_PER_TEAM, Math.floor(poolSize / 4));
  return {
    pipelined,
    searches,
    statements,
    statementsPerTeam: Math.max(Math.min(quarter, statements - 1), 1),
    searchesPerTeam: Math.max(Math.floor(searches / 2), 1),
  };
}
