import { Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { CancellingClient } from './cancelling-client';
import type { Deadline } from './deadline';
import { WaitTimeoutError } from './errors';
import { KeyedSemaphore } from './keyed-semaphore';
import { isConnectionLost, isReadOnlyServer } from './postgres-errors';
import type { Share } from './share';
import { sendStatement, type Statement } from './statement';
import type { WritableOption } from './writable-connections';

export interface SharedPoolLimits {
  /** The maximum number of connections that one share holds at once. */
  readonly perShare: number;
  /** The maximum time from the request for a connection to the result of a statement. */
  readonly queryTimeoutMs: number;
  /** `connectionTimeoutMillis` of the pool: the maximum wait of a statement for a connection. */
  readonly connectTimeoutMs: number;
}

/** The maximum number of statements and transactions of one share in the queue for a connection. */
const MAX_QUEUED = 500;

/**
 * A pool of connections of which each sender may hold a share. Statements beyond the share wait in a queue of its own, outside of
 * the pool, so that a noisy neighbour leaves connections to others. No wait exceeds the deadline of the request.
 */
export class SharedPool {
  private readonly shares: KeyedSemaphore;

  constructor(
    private readonly pool: Pool,
    private readonly limits: SharedPoolLimits,
  ) {
    this.shares = new KeyedSemaphore({ maxActive: limits.perShare, maxQueued: MAX_QUEUED });
  }

  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount + this.shares.queued };
  }

  /**
   * Runs a statement. Unlike `pool.query`, an SQL error such as a unique violation does not close the connection. A statement that
   * a read-only server rejected runs once more, on a new connection.
   */
  query(
    share: Share,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<QueryResult> {
    const askedAt = performance.now();
    return this.holdShare(
      share,
      () =>
        this.withConnection(
          share,
          askedAt,
          (client, timeLeftMs, done) => sendStatement(client, statement, values, timeLeftMs, done),
          true,
        ) as Promise<QueryResult>,
    );
  }

  /** Runs `work` on a connection, which sets the time limits of its statements itself. */
  withClient<T>(share: Share, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    let outcome: T;
    return this.holdShare(share, () =>
      this.withConnection(
        share,
        askedAt,
        (client, _timeLeftMs, done) => {
          const finish = async (): Promise<void> => {
            try {
              outcome = await work(client);
              done(null);
            } catch (error) {
              done(error as Error);
            }
          };
          void finish();
        },
        false,
      ).then(() => outcome),
    );
  }

  end(): Promise<void> {
    return this.pool.end();
  }

  private holdShare<T>(share: Share, work: () => Promise<T>): Promise<T> {
    const { shareId, deadline } = share;
    const wait = this.shares.acquire(shareId, deadline.queueMs);
    const hold = (): Promise<T> => work().finally(() => this.shares.release(shareId));
    return wait === undefined ? hold() : wait.then(hold);
  }

  /**
   * Takes callbacks, since promises for each step of every statement cost a tenth of a short request.
   * @param canRepeat whether `work` may run again after a read-only server rejected it
   */
  private withConnection(
    share: Share,
    askedAt: number,
    work: (
      client: PoolClient,
      timeLeftMs: number,
      done: (error: Error | null, result?: QueryResult) => void,
    ) => void,
    canRepeat: boolean,
  ): Promise<QueryResult | undefined> {
    const { deadline } = share;
    return new Promise((resolve, reject) => {
      // Close to the deadline, the time limit of the pool itself is too long.
      const { remainingMs } = deadline;
      let isLate = false;
      const giveUp = (): void => {
        isLate = true;
        reject(new WaitTimeoutError());
      };
      const timer =
        remainingMs < this.limits.connectTimeoutMs ? setTimeout(giveUp, remainingMs) : undefined;
      this.pool.connect((error, client, giveBack) => {
        clearTimeout(timer);
        if (client === undefined) {
          reject(error);
          return;
        }
        const release = (isLost: boolean): void => giveBack(isLost || isRetired(client));
        const timeLeftMs = this.timeLeftMs(askedAt, deadline);
        if (isLate || timeLeftMs <= 0) {
          release(false);
          giveUp();
          return;
        }
        work(client, timeLeftMs, (failure, result) => {
          release(failure !== null && isConnectionLost(failure));
          if (failure === null) resolve(result);
          else if (canRepeat && isReadOnlyServer(failure))
            resolve(this.withConnection(share, askedAt, work, false));
          else reject(failure);
        });
      });
    });
  }

  /**
   * The time limit of a statement, in milliseconds, whose connection was requested at `askedAt`. A statement that got its
   * connection late, in a busy process, still has `queryTimeoutMs` less `connectTimeoutMs`, or the time until the deadline of the request.
   */
  private timeLeftMs(askedAt: number, deadline: Deadline): number {
    const { queryTimeoutMs, connectTimeoutMs } = this.limits;
    const afterWaiting = queryTimeoutMs - (performance.now() - askedAt);
    const ownMs = Math.max(queryTimeoutMs - connectTimeoutMs, afterWaiting);
    return Math.min(ownMs, deadline.remainingMs);
  }
}

/** The pool would lend a released connection to the next waiter before the connection closes itself. */
const isRetired = (client: PoolClient): boolean =>
  client instanceof CancellingClient && client.isRetired;

/** Opens a `pg` pool for the database at `url`. Pass `Client: CancellingClient` in the options. */
export function openPool(url: string | undefined, options: PoolConfig & WritableOption): Pool {
  const pool = new Pool({ connectionString: url, ...options });
  // Without a listener, an idle connection that is lost would end the process.
  pool.on('error', () => undefined);
  return pool;
}
