import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { PoolClient, QueryResult } from 'pg';
import type { Deadline } from '../limits/deadline';
import { ApiError } from '../errors/api-error';
import { QUERY_TIMEOUT_MS } from './data-source-options';
import type { Queryable } from './database';
import { isConnectionLost, isDeadlock } from './postgres-errors';
import { runStatement } from './statement';
import type { Statement } from './statement';

/** A statement with the values of its parameters. */
export type BoundStatement = readonly [statement: Statement | string, values: readonly unknown[]];

/** The connection of a transaction that has not ended yet. */
export interface Transaction extends Queryable {
  /** Several statements in one round trip; their rows in the same order. */
  queryAll(statements: readonly BoundStatement[]): Promise<object[][]>;
  /** Runs a statement right before COMMIT, and in its round trip. When it fails, so does the transaction. */
  beforeCommit(statement: Statement | string, values: readonly unknown[]): void;
  /** Runs `callback` once the transaction is committed; never when it is rolled back. */
  afterCommit(callback: () => void): void;
}

const MAX_ATTEMPTS = 5;

/** What ends a transaction or a savepoint gets as much time even at the end of the deadline: given up, it leaves unknown what was done. */
const MIN_END_MS = 500;

/**
 * A transaction on a pipelined connection: statements that need not wait for each other are sent together. A statement that
 * fails undoes only itself, as it would outside of the transaction, since each runs in a savepoint.
 */
export class PooledTransaction implements Transaction {
  private readonly lastStatements: BoundStatement[] = [];
  private readonly callbacks: (() => void)[] = [];
  private hasBegun = false;

  constructor(
    private readonly client: PoolClient,
    private readonly deadline: Deadline | undefined,
  ) {}

  async query<Row extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const [rows] = await this.queryAll([[statement, values]]);
    return rows as Row[];
  }

  queryAll(statements: readonly BoundStatement[]): Promise<object[][]> {
    return retryAfterDeadlock(() => this.runInSavepoint(statements));
  }

  beforeCommit(statement: Statement | string, values: readonly unknown[]): void {
    this.lastStatements.push([statement, values]);
  }

  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  async commit(): Promise<void> {
    if (!this.hasBegun && this.lastStatements.length === 0) return;
    if (this.deadline?.remainingMs === 0) throw new ApiError('SERVICE_UNAVAILABLE');
    const results = await this.send([...this.lastStatements, ['COMMIT', []]], MIN_END_MS);
    // PostgreSQL answers the COMMIT of a transaction that has failed with ROLLBACK, and no error.
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  async rollBack(): Promise<void> {
    if (this.hasBegun) await this.send([['ROLLBACK', []]], MIN_END_MS);
  }

  callBack(): void {
    for (const callback of this.callbacks) callback();
  }

  private async runInSavepoint(statements: readonly BoundStatement[]): Promise<object[][]> {
    try {
      const results = await this.send([
        ['SAVEPOINT statement', []],
        ...statements,
        ['RELEASE SAVEPOINT statement', []],
      ]);
      return results.slice(1, -1).map(({ rows }) => rows as object[]);
    } catch (error) {
      if (!isConnectionLost(error)) {
        await this.send(
          [['ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement', []]],
          MIN_END_MS,
        );
      }
      throw error;
    }
  }

  /** Sends all of them at once, BEGIN before the first. @throws the error of the first that fails */
  private async send(statements: readonly BoundStatement[], minMs = 1): Promise<QueryResult[]> {
    const { client } = this;
    const remainingMs = this.deadline?.remainingMs ?? QUERY_TIMEOUT_MS;
    const withinMs = Math.max(Math.min(QUERY_TIMEOUT_MS, remainingMs), minMs);
    const begin: readonly BoundStatement[] = this.hasBegun ? [] : [['BEGIN', []]];
    this.hasBegun = true;
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const sent = [...begin, ...statements].map(([statement, values]) =>
      runStatement(client, statement, values, withinMs),
    );
    stream.uncork();
    const settled = await Promise.allSettled(sent);
    const results = settled.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
    return results.slice(begin.length);
  }
}

/** PostgreSQL has undone the statement whole, and the other side of the deadlock has gone on. */
export function retryAfterDeadlock<T>(attempt: () => Promise<T>, attempts = 1): Promise<T> {
  return attempt().catch(async (error: unknown) => {
    // The driver's own trace ends where bytes came in; this one leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    if (!isDeadlock(error) || attempts === MAX_ATTEMPTS) throw error;
    // Apart, so that the same two do not meet again.
    await sleep(Math.random() * attempts * 50);
    return retryAfterDeadlock(attempt, attempts + 1);
  });
}
