import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryResult } from 'pg';
import type { Logger } from 'pino';
import type { Share } from '../limits/share';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { LOGGER } from '../observability/logger';
import { planConnections } from './connection-plan';
import { poolOptions } from './data-source-options';
import {
  isConnectionLost,
  isUnusableReplica,
  isRecoveryConflict,
  toDriverError,
} from './postgres-errors';
import { openPool, openSearchPool, type SharedPool, shareStatements } from './shared-pool';
import type { Statement } from './statement';

/** The time without statements for a replica that failed. */
const PAUSE_MS = 5_000;
/** A timer may fire early by as long as the event loop was busy before the timer was set. */
const TIMER_TOLERANCE_MS = 50;

interface Replica {
  readonly statements: SharedPool;
  /** For statements that may read very many rows; null: the pool is too small to be split. */
  readonly searches: SharedPool | null;
  pausedUntil: number;
}

/** One replica, for a series of statements that must run on the same server. */
export interface PinnedReplica {
  /** The result; null when the replica is unusable. */
  tryQuery(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult | null>;
  query(statement: Statement | string, values: readonly unknown[]): Promise<QueryResult>;
}

/** The replicas, which lists, analytics and exports read from, round robin. */
@Injectable()
export class Replicas implements OnApplicationShutdown {
  private readonly replicas: Replica[];
  private nextIndex = 0;

  constructor(
    @Inject(APP_CONFIG) { database }: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.replicas = database.replicaUrls.map((url) => openReplica(url, database.poolSize));
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

  async onApplicationShutdown(): Promise<void> {
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
    const number = this.replicas.indexOf(replica) + 1;
    this.logger.warn(
      { replica: number, code: toDriverError(error)?.code },
      'A replica is unusable; its statements run elsewhere for 5 s.',
    );
  }
}

function openReplica(url: string, poolSize: number): Replica {
  const plan = planConnections(poolSize);
  return {
    // A replica has no pipelined connections.
    statements: shareStatements(openPool(url, poolOptions(poolSize - plan.searches)), plan),
    searches: openSearchPool(url, plan),
    pausedUntil: 0,
  };
}
