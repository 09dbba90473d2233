import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryResult } from 'pg';
import type { Deadline } from './deadline';
import { WaitTimeoutError } from './errors';
import { connectionOf } from './pg-connection';
import { isConnectionLost, isDeadlock } from './postgres-errors';
import type { Share } from './share';
import type { SharedPool } from './shared-pool';
import { runStatement, type Statement } from './statement';

/** A statement with the values of its parameters. */
export type BoundStatement = readonly [statement: Statement | string, values: readonly unknown[]];

/** An open transaction. A method that must run in one takes it as a parameter. */
export interface Transaction extends Share {
  /** @returns the rows */
  query<Row extends object>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs several statements in one round trip. Returns their rows in the same order. */
  queryAll(statements: readonly BoundStatement[]): Promise<object[][]>;
  /** Runs a statement right before COMMIT, and in its round trip. When it fails, so does the transaction. */
  beforeCommit(statement: Statement | string, values: readonly unknown[]): void;
  /** Runs `callback` once the transaction is committed; never when it is rolled back. */
  afterCommit(callback: () => void): void;
  /** Runs `work`. When it throws, its effects are undone, and the transaction continues. Savepoints may nest, but not overlap. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

const BEGIN: BoundStatement = ['BEGIN', []];

const MAX_ATTEMPTS = 5;

/** The minimum time for a statement that ends a transaction or a savepoint: after a timeout its outcome is unknown. */
const MIN_END_TIMEOUT_MS = 500;

/**
 * A transaction on a connection of the pool. Calls run one after the other; the statements of one call are pipelined. Each call
 * runs in a savepoint, so that a failed call rolls back only its own effects.
 */
export class PooledTransaction implements Transaction {
  readonly shareId: string;
  readonly deadline: Deadline;
  /** Statements without a result, sent with the next call. */
  private firstStatements: BoundStatement[] = [BEGIN];
  private lastStatements: BoundStatement[] = [];
  private callbacks: (() => void)[] = [];
  private savepoints = 0;
  private hasEnded = false;
  /** The call that was made last. The next one starts when it has settled. */
  private lastCall: Promise<QueryResult[]> = Promise.resolve([]);

  constructor(
    private readonly client: PoolClient,
    { shareId, deadline }: Share,
    /** The maximum time of a statement. */
    private readonly queryTimeoutMs: number,
  ) {
    this.shareId = shareId;
    this.deadline = deadline;
  }

  async query<Row extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { rows } = await this.run([statement, values]);
    return rows as Row[];
  }

  async queryAll(statements: readonly BoundStatement[]): Promise<object[][]> {
    const results = await this.runAll(statements);
    return results.map(({ rows }) => rows as object[]);
  }

  beforeCommit(statement: Statement | string, values: readonly unknown[]): void {
    this.lastStatements.push([statement, values]);
  }

  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    this.savepoints += 1;
    const name = `savepoint_${this.savepoints}`;
    const begin: BoundStatement = [`SAVEPOINT ${name}`, []];
    const statements = this.lastStatements.length;
    const callbacks = this.callbacks.length;
    this.firstStatements.push(begin);
    const end = (command: 'RELEASE' | 'ROLLBACK TO'): void => {
      const isSent = !this.firstStatements.includes(begin);
      if (isSent) this.firstStatements.push([`${command} SAVEPOINT ${name}`, []]);
      else this.firstStatements = this.firstStatements.filter((statement) => statement !== begin);
    };
    try {
      const result = await work();
      end('RELEASE');
      return result;
    } catch (error) {
      end('ROLLBACK TO');
      this.lastStatements = this.lastStatements.slice(0, statements);
      this.callbacks = this.callbacks.slice(0, callbacks);
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.end();
    if (!this.hasBegun && this.lastStatements.length === 0) return;
    if (this.deadline.remainingMs === 0) throw new WaitTimeoutError();
    const results = await this.send([...this.lastStatements, ['COMMIT', []]], MIN_END_TIMEOUT_MS);
    // PostgreSQL replies to the COMMIT of a failed transaction with ROLLBACK, and no error.
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  async rollBack(): Promise<void> {
    await this.end();
    if (!this.hasBegun) return;
    this.firstStatements = [];
    await this.send([['ROLLBACK', []]], MIN_END_TIMEOUT_MS);
  }

  runCallbacks(): void {
    for (const callback of this.callbacks) callback();
  }

  protected async run(bound: BoundStatement): Promise<QueryResult> {
    const [result] = await this.runAll([bound]);
    return result as QueryResult;
  }

  private runAll(statements: readonly BoundStatement[]): Promise<QueryResult[]> {
    const run = async (): Promise<QueryResult[]> => {
      // The connection may belong to another transaction by now.
      if (this.hasEnded) throw new Error('The transaction has ended.');
      return retryAfterDeadlock(() => this.runInSavepoint(statements));
    };
    this.lastCall = this.lastCall.then(run, run);
    return this.lastCall;
  }

  private get hasBegun(): boolean {
    return !this.firstStatements.includes(BEGIN);
  }

  /** Rejects the calls that have not started, and waits for the running one. */
  private async end(): Promise<void> {
    this.hasEnded = true;
    await this.lastCall.catch(() => undefined);
  }

  private async runInSavepoint(statements: readonly BoundStatement[]): Promise<QueryResult[]> {
    try {
      const results = await this.send([
        ['SAVEPOINT statement', []],
        ...statements,
        ['RELEASE SAVEPOINT statement', []],
      ]);
      return results.slice(1, -1);
    } catch (error) {
      if (!isConnectionLost(error)) {
        await this.send(
          [['ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement', []]],
          MIN_END_TIMEOUT_MS,
        );
      }
      throw error;
    }
  }

  /** Sends the statements without waiting between them. @throws the error of the first that fails */
  private async send(statements: readonly BoundStatement[], minMs = 1): Promise<QueryResult[]> {
    const { client } = this;
    const withinMs = Math.max(Math.min(this.queryTimeoutMs, this.deadline.remainingMs), minMs);
    const first = this.firstStatements;
    this.firstStatements = [];
    const { stream } = connectionOf(client);
    stream.cork();
    const sent = [...first, ...statements].map(([statement, values]) =>
      runStatement(client, statement, values, withinMs),
    );
    stream.uncork();
    const settled = await Promise.allSettled(sent);
    const results = settled.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
    return results.slice(first.length);
  }
}

/**
 * Runs `work` in a transaction on a connection of the pool. Commits when it resolves, rolls back when it throws.
 * @param begin makes the transaction
 */
export async function runTransaction<Pending extends PooledTransaction, T>(
  pool: SharedPool,
  share: Share,
  begin: (client: PoolClient) => Pending,
  work: (transaction: Pending) => Promise<T>,
): Promise<T> {
  const [result, transaction] = await pool.withClient(share, async (client) => {
    const pending = begin(client);
    try {
      const outcome = await work(pending);
      await pending.commit();
      return [outcome, pending] as const;
    } catch (error) {
      if (!isConnectionLost(error)) await pending.rollBack();
      throw error;
    }
  });
  transaction.runCallbacks();
  return result;
}

/** Retries the attempt after a deadlock, in which PostgreSQL has rolled back the statement. */
export function retryAfterDeadlock<T>(attempt: () => Promise<T>, attempts = 1): Promise<T> {
  return attempt().catch(async (error: unknown) => {
    // The stack of the driver's error ends at the socket: replaced by that of the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    if (!isDeadlock(error) || attempts === MAX_ATTEMPTS) throw error;
    // Jitter, so that the same two statements do not collide again.
    await sleep(Math.random() * attempts * 50);
    return retryAfterDeadlock(attempt, attempts + 1);
  });
}
