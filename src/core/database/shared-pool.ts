import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Deadline } from '../limits/deadline';
import { ApiError } from '../errors/api-error';
import { KeyedSemaphore } from '../limits/keyed-semaphore';
import { CONNECT_TIMEOUT_MS } from './data-source-options';
import { isConnectionLost } from './postgres-errors';
import { sendStatement } from './statement';
import type { Statement } from './statement';

/** For whom a statement runs; null: for the service itself, which no share limits. */
export interface PoolUser {
  readonly teamId: string;
  readonly deadline?: Deadline;
}

export interface SharedPoolLimits {
  /** Connections that one team may hold at once. */
  readonly perTeam: number;
  /** From asking for a connection to the result of a statement, in milliseconds. */
  readonly queryTimeoutMs: number;
}

/** Statements and transactions of one team that wait for a connection. */
const MAX_QUEUED = 500;

/** How long they wait, if the deadline of their request allows it. */
const MAX_QUEUE_MS = 3_000;

/** The same for what has no deadline: the next part of an export, an import. */
const MAX_QUEUE_WITHOUT_DEADLINE_MS = 30_000;

/**
 * A pool of connections of which each team may hold a share. What is beyond the share waits outside the pool, in a queue
 * of the team's own, so that other teams find connections. Nothing waits longer than the deadline of its request.
 */
export class SharedPool {
  private readonly shares: KeyedSemaphore;

  constructor(
    private readonly pool: Pool,
    private readonly limits: SharedPoolLimits,
  ) {
    this.shares = new KeyedSemaphore({ maxActive: limits.perTeam, maxQueued: MAX_QUEUED });
  }

  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount + this.shares.queued };
  }

  /** One statement. Unlike with `pool.query`, a rejected statement (a unique violation, say) does not cost the connection. */
  query<Row extends object>(
    user: PoolUser | null,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const askedAt = performance.now();
    return this.holdShare(user, () =>
      this.withConnection(user, askedAt, (client, timeLeftMs, done) =>
        sendStatement(client, statement, values, timeLeftMs, done),
      ).then((result) => (result?.rows ?? []) as Row[]),
    );
  }

  /** A connection for several statements; `timeLeftMs` is for the first of them. */
  withClient<T>(
    user: PoolUser | null,
    work: (client: PoolClient, timeLeftMs: number) => Promise<T>,
  ): Promise<T> {
    const askedAt = performance.now();
    let outcome: T;
    return this.holdShare(user, () =>
      this.withConnection(user, askedAt, (client, timeLeftMs, done) => {
        const finish = async (): Promise<void> => {
          try {
            outcome = await work(client, timeLeftMs);
            done(null);
          } catch (error) {
            done(error as Error);
          }
        };
        void finish();
      }).then(() => outcome),
    );
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private holdShare<T>(user: PoolUser | null, work: () => Promise<T>): Promise<T> {
    if (user === null) return work();
    const { teamId, deadline } = user;
    const maxWaitMs =
      deadline === undefined
        ? MAX_QUEUE_WITHOUT_DEADLINE_MS
        : Math.min(MAX_QUEUE_MS, deadline.remainingMs);
    const wait = this.shares.acquire(teamId, maxWaitMs);
    const hold = (): Promise<T> => work().finally(() => this.shares.release(teamId));
    return wait === undefined ? hold() : wait.then(hold);
  }

  /** Callbacks: promises for each step of every statement cost a tenth of a short request. */
  private withConnection(
    user: PoolUser | null,
    askedAt: number,
    work: (
      client: PoolClient,
      timeLeftMs: number,
      done: (error: Error | null, result?: QueryResult) => void,
    ) => void,
  ): Promise<QueryResult | undefined> {
    const { deadline } = user ?? {};
    return new Promise((resolve, reject) => {
      // The pool has a time limit of its own, which is too long only for what has little time left.
      const remainingMs = deadline?.remainingMs ?? Infinity;
      let isLate = false;
      const giveUp = (): void => {
        isLate = true;
        reject(new ApiError('SERVICE_UNAVAILABLE'));
      };
      const timer = remainingMs < CONNECT_TIMEOUT_MS ? setTimeout(giveUp, remainingMs) : undefined;
      this.pool.connect((refusal, client, release) => {
        clearTimeout(timer);
        if (client === undefined) {
          reject(refusal);
          return;
        }
        const timeLeftMs = this.timeLeftMs(askedAt, deadline);
        if (isLate || timeLeftMs <= 0) {
          release();
          giveUp();
          return;
        }
        work(client, timeLeftMs, (error, result) => {
          release(error !== null && isConnectionLost(error) ? error : undefined);
          if (error === null) resolve(result);
          else reject(error);
        });
      });
    });
  }

  /**
   * For the result of a statement whose connection was asked for at `askedAt`, in milliseconds. A process too busy to hand out
   * a connection in time still leaves the statement a moment; the deadline of the request has the last word.
   */
  private timeLeftMs(askedAt: number, deadline: Deadline | undefined): number {
    const { queryTimeoutMs } = this.limits;
    const afterWaiting = queryTimeoutMs - (performance.now() - askedAt);
    const ownMs = Math.max(queryTimeoutMs - CONNECT_TIMEOUT_MS, afterWaiting);
    return Math.min(ownMs, deadline?.remainingMs ?? Infinity);
  }
}
