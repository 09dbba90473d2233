import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { LOGGER } from '../observability/logger';
import { planConnections } from './connection-plan';
import {
  poolOptions,
  QUERY_TIMEOUT_MS,
  SEARCH_TIMEOUT_MS,
  searchPoolOptions,
} from './data-source-options';
import {
  isConnectionLost,
  isUnusableReplica,
  isRecoveryConflict,
  toDriverError,
} from './postgres-errors';
import { type PoolUser, SharedPool } from './shared-pool';
import type { Statement } from './statement';

/** A replica that failed is left alone for this long. */
const PAUSE_MS = 5_000;
/** Timers of Node.js fire early by as much as the event loop was busy when they were set. */
const TIMER_TOLERANCE_MS = 50;

interface Replica {
  readonly statements: SharedPool;
  /** For statements that may read very many rows. */
  readonly searches: SharedPool;
  pausedUntil: number;
}

/** One replica, for statements that must all see the same copy of the data. */
export interface PinnedReplica {
  /** null: it cannot be used; nothing was read. */
  tryQuery<Row extends object>(
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[] | null>;
  query<Row extends object>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** Replicas of the database that lists, analytics and exports are read from, round robin. */
@Injectable()
export class Replicas implements OnApplicationShutdown {
  private readonly replicas: Replica[];
  private turn = 0;

  constructor(
    @Inject(APP_CONFIG) { database }: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.replicas = database.replicaUrls.map((url) => openReplica(url, database.poolSize));
  }

  /** null: no replica can be used, and the primary is to be asked. */
  async query<Row extends object>(
    user: PoolUser,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    const replica = this.next();
    if (replica === undefined) return null;
    return this.tryOn<Row>(replica, replica.statements, user, statement, values);
  }

  /** The same for statements that may read very many rows. */
  async search<Row extends object>(
    user: PoolUser,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    return (await this.pin(user)?.tryQuery<Row>(statement, values)) ?? null;
  }

  /** null: there is no replica that can be used. */
  pin(user: PoolUser): PinnedReplica | null {
    const replica = this.next();
    if (replica === undefined) return null;
    return {
      tryQuery: (statement, values) =>
        this.tryOn(replica, replica.searches, user, statement, values),
      query: (statement, values = []) => replica.searches.query(user, statement, values),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(
      this.replicas
        .flatMap(({ statements, searches }) => [...new Set([statements, searches])])
        .map((pool) => pool.end()),
    );
  }

  private async tryOn<Row extends object>(
    replica: Replica,
    pool: SharedPool,
    user: PoolUser,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[] | null> {
    try {
      return await pool.query<Row>(user, statement, values);
    } catch (error) {
      // What the replica was catching up with has changed under the statement: nothing is wrong with the replica.
      if (isRecoveryConflict(error)) return null;
      if (!isConnectionLost(error) && !isUnusableReplica(error)) throw error;
      // The time-out was that of the request, and no time is left to ask the primary.
      if ((user.deadline?.remainingMs ?? Infinity) < TIMER_TOLERANCE_MS) throw error;
      this.pause(replica, error);
      return null;
    }
  }

  private next(): Replica | undefined {
    if (this.replicas.length === 0) return undefined;
    const now = performance.now();
    this.turn = (this.turn + 1) % this.replicas.length;
    const inTurn = [...this.replicas.slice(this.turn), ...this.replicas.slice(0, this.turn)];
    return inTurn.find(({ pausedUntil }) => pausedUntil <= now);
  }

  private pause(replica: Replica, error: unknown): void {
    replica.pausedUntil = performance.now() + PAUSE_MS;
    const number = this.replicas.indexOf(replica) + 1;
    this.logger.warn(
      { replica: number, code: toDriverError(error)?.code },
      'A replica cannot be used; it is left out for a while.',
    );
  }
}

function openReplica(url: string, poolSize: number): Replica {
  const plan = planConnections(poolSize);
  const statements = new SharedPool(openPool(url, poolOptions(poolSize - plan.searches)), {
    perTeam: plan.statementsPerTeam,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
  });
  if (plan.searches === 0) return { statements, searches: statements, pausedUntil: 0 };
  const searches = new SharedPool(openPool(url, searchPoolOptions(plan.searches)), {
    perTeam: plan.searchesPerTeam,
    queryTimeoutMs: SEARCH_TIMEOUT_MS,
  });
  return { statements, searches, pausedUntil: 0 };
}

/** A pool of its own for the database at `url`. */
export function openPool(url: string | undefined, options: PoolConfig): Pool {
  const pool = new Pool({ connectionString: url, ...options });
  // A connection that breaks while it is idle; the next statement takes another.
  pool.on('error', () => undefined);
  return pool;
}
