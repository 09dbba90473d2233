import type { QueryResult } from 'pg';
import { isConnectionLost, isRecoveryConflict, isUnusableReplica } from './postgres-errors';
import type { Share } from './share';
import type { SharedPool } from './shared-pool';
import type { Statement } from './statement';
import type { Lag, WalTimeline } from './wal-timeline';

/** A replica that failed gets no statements for this time. */
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
  /** undefined before the first measurement, null if the server is no standby or does not say what it has replayed. */
  lag: Lag | null | undefined;
  measuredAt: number;
  /** Whether the last statement failed. */
  isDown: boolean;
}

/** What happens to a replica, by its index. */
export interface ReplicaEvents {
  /** The replica has failed, and gets no statements for 5 s at a time until it responds. Called once for each outage. */
  onPause(index: number, error: unknown): void;
  /** The replica lags more than allowed and gets no statements, or it has caught up. */
  onLag?(index: number, isLagging: boolean, lagMs: number): void;
}

const FIND_REPLAYED_LSN: Statement = {
  name: 'replayed_lsn',
  text: `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS lsn`,
};

/** A lag that was measured longer ago counts as unknown. */
const MAX_LAG_AGE_MS = 5_000;

/** One replica, for a series of statements that must run on the same server. */
export interface PinnedReplica {
  /** Returns the result, or null if the replica is unusable. */
  tryQuery(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult | null>;
  query(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult>;
}

/**
 * Replicas for reads that may be seconds stale, round robin. A replica that fails gets no statements for 5 s, and one that lags more
 * than allowed none until it has caught up.
 */
export class Replicas {
  private readonly replicas: Replica[];
  private nextIndex = 0;

  /** @param maxLagMs requires a call of {@link measure} every second; null to use replicas however far they lag */
  constructor(
    replicas: readonly ReplicaPools[],
    private readonly maxLagMs: number | null,
    private readonly events: ReplicaEvents,
  ) {
    this.replicas = replicas.map((pools) => ({
      ...pools,
      pausedUntil: 0,
      lag: undefined,
      measuredAt: -Infinity,
      isDown: false,
    }));
  }

  get count(): number {
    return this.replicas.length;
  }

  /**
   * A lower bound of the lag of each replica that was measured within 5 s, in milliseconds, by its index. A server that is no standby
   * has no lag.
   */
  get lags(): ReadonlyMap<number, number> {
    const lags = new Map<number, number>();
    const since = performance.now() - MAX_LAG_AGE_MS;
    for (const [index, { lag, measuredAt }] of this.replicas.entries()) {
      const ms = lag?.atLeastMs;
      if (ms !== undefined && measuredAt > since) lags.set(index, ms);
    }
    return lags;
  }

  /** Whether each replica gets statements, by its index: only if it responds, and lags no more than allowed. */
  get usable(): ReadonlyMap<number, boolean> {
    const now = performance.now();
    return new Map(
      this.replicas.map((replica, index) => [index, !replica.isDown && this.isFresh(replica, now)]),
    );
  }

  /** Asks each replica what it has replayed. */
  async measure(share: Share, timeline: WalTimeline): Promise<void> {
    const now = performance.now();
    const usable = this.replicas.filter(({ pausedUntil }) => pausedUntil <= now);
    await Promise.all(usable.map((replica) => this.measureOne(replica, share, timeline)));
  }

  /** Returns the next usable replica, or null if there is none. @param isSearch whether the statements may read very many rows */
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
      const result = await pool.query(share, statement, values);
      replica.isDown = false;
      return result;
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

  private async measureOne(replica: Replica, share: Share, timeline: WalTimeline): Promise<void> {
    const result = await this.tryOn(replica, replica.statements, share, FIND_REPLAYED_LSN, []);
    if (result === null) return;
    const { lsn } = result.rows[0] as { lsn: string | null };
    const wasLagging = this.isLagging(replica);
    replica.lag = lsn === null ? null : timeline.lagAt(lsn);
    replica.measuredAt = performance.now();
    const isLagging = this.isLagging(replica);
    if (isLagging === wasLagging) return;
    this.events.onLag?.(this.replicas.indexOf(replica), isLagging, replica.lag?.atLeastMs ?? 0);
  }

  /** Whether the lag is known to be too long. */
  private isLagging({ lag }: Replica): boolean {
    return this.maxLagMs !== null && (lag?.atLeastMs ?? 0) > this.maxLagMs;
  }

  /** Whether the lag is known not to be too long. */
  private isFresh({ lag, measuredAt }: Replica, now: number): boolean {
    if (this.maxLagMs === null || lag === null) return true;
    return measuredAt > now - MAX_LAG_AGE_MS && (lag?.atMostMs ?? Infinity) <= this.maxLagMs;
  }

  private next(): Replica | undefined {
    if (this.replicas.length === 0) return undefined;
    const now = performance.now();
    this.nextIndex = (this.nextIndex + 1) % this.replicas.length;
    const candidates = [
      ...this.replicas.slice(this.nextIndex),
      ...this.replicas.slice(0, this.nextIndex),
    ];
    return candidates.find((replica) => replica.pausedUntil <= now && this.isFresh(replica, now));
  }

  private pause(replica: Replica, error: unknown): void {
    replica.pausedUntil = performance.now() + PAUSE_MS;
    const wasDown = replica.isDown;
    replica.isDown = true;
    if (!wasDown) this.events.onPause(this.replicas.indexOf(replica), error);
  }
}
