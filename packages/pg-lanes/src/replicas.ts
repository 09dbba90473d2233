import type { QueryResult } from 'pg';
import { isConnectionLost, isRecoveryConflict, isUnusableReplica } from './postgres-errors';
import type { Share } from './share';
import type { SharedPool } from './shared-pool';
import type { Statement } from './statement';

/** The time without statements for a replica that failed. */
const PAUSE_MS = 5_000;
/** A timer may fire early by as long as the event loop was busy before the timer was set. */
const TIMER_TOLERANCE_MS = 50;

/** The connections to one replica. */
export interface ReplicaPools {
  readonly statements: SharedPool;
  /** For statements that may read very many rows, or null to use `statements`. */
  readonly searches: SharedPool | null;
}

interface Replica extends ReplicaPools {
  pausedUntil: number;
}

/** One replica, for a series of statements that must run on the same server. */
export interface PinnedReplica {
  /** The result; null when the replica is unusable. */
  tryQuery(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult | null>;
  query(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult>;
}

/** Replicas for reads that may be seconds stale, round robin. A replica that fails gets no statements for 5 s. */
export class Replicas {
  private readonly replicas: Replica[];
  private nextIndex = 0;

  /** @param onPause called with the index of a replica that has failed, and its error */
  constructor(
    replicas: readonly ReplicaPools[],
    private readonly onPause: (index: number, error: unknown) => void,
  ) {
    this.replicas = replicas.map((pools) => ({ ...pools, pausedUntil: 0 }));
  }

  /** The next usable replica; null without one. @param isSearch whether the statements may read very many rows */
  pin(share: Share, isSearch: boolean): PinnedReplica | null {
    const replica = this.next();
    if (replica === undefined) return null;
    const pool = (isSearch ? replica.searches : null) ?? replica.statements;
    return {
      tryQuery: (statement, values) => this.tryOn(replica, pool, share, statement, values),
      query: (statement, values) => pool.query(share, statement, values),
    };
  }

  async close(): Promise<void> {
    const pools = this.replicas.flatMap(({ statements, searches }) =>
      searches === null ? [statements] : [statements, searches],
    );
    await Promise.all(pools.map((pool) => pool.end()));
  }

  private async tryOn(
    replica: Replica,
    pool: SharedPool,
    share: Share,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<QueryResult | null> {
    try {
      return await pool.query(share, statement, values);
    } catch (error) {
      // Nothing is wrong with the replica: it applied changes of the primary to rows that the statement was reading.
      if (isRecoveryConflict(error)) return null;
      if (!isConnectionLost(error) && !isUnusableReplica(error)) throw error;
      // The deadline of the request ended the statement, and leaves no time for the primary.
      if (share.deadline.remainingMs < TIMER_TOLERANCE_MS) throw error;
      this.pause(replica, error);
      return null;
    }
  }

  private next(): Replica | undefined {
    if (this.replicas.length === 0) return undefined;
    const now = performance.now();
    this.nextIndex = (this.nextIndex + 1) % this.replicas.length;
    const candidates = [
      ...this.replicas.slice(this.nextIndex),
      ...this.replicas.slice(0, this.nextIndex),
    ];
    return candidates.find(({ pausedUntil }) => pausedUntil <= now);
  }

  private pause(replica: Replica, error: unknown): void {
    replica.pausedUntil = performance.now() + PAUSE_MS;
    this.onPause(this.replicas.indexOf(replica), error);
  }
}
