import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { LookUps } from './look-ups';
import { answerWithin, queryPool, runStatement, withClient } from './pool-access';
import { isConnectionLost, isDeadlock } from './postgres-errors';
import { Replicas } from './replicas';
import type { Statement } from './statement';

/** Whatever can run a statement: the pool, or the connection of a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** The same for statements that stay in PostgreSQL by their names. */
export interface Lookup {
  query<Row extends QueryResultRow>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** The connection of a transaction that has not ended yet. */
export interface Transaction extends Queryable {
  /** Runs `callback` once the transaction is committed; never when it is rolled back. */
  afterCommit(callback: () => void): void;
}

const MAX_ATTEMPTS = 5;

/** Runs hand-written SQL on the pool that TypeORM holds; used where one statement must do the work. */
@Injectable()
export class Database implements Queryable {
  private readonly copies: Queryable;
  private readonly keyed: Lookup;
  private readonly pages: Lookup;

  constructor(
    private readonly dataSource: DataSource,
    replicas: Replicas,
    private readonly lookUps: LookUps,
  ) {
    this.copies = {
      query: async <Row extends QueryResultRow>(
        statement: Statement | string,
        values: readonly unknown[] = [],
      ) => (await replicas.query<Row>(statement, values)) ?? this.query<Row>(statement, values),
    };
    this.keyed = {
      query: async <Row extends QueryResultRow>(
        statement: Statement,
        values: readonly unknown[] = [],
      ) =>
        (await lookUps.single?.query<Row>(statement, values)) ?? this.query<Row>(statement, values),
    };
    this.pages = {
      query: async <Row extends QueryResultRow>(
        statement: Statement,
        values: readonly unknown[] = [],
      ) =>
        (await replicas.query<Row>(statement, values)) ??
        (await lookUps.pages?.query<Row>(statement, values)) ??
        this.query<Row>(statement, values),
    };
  }

  /** Where the statements of a request go: to its own transaction when it runs in one, else here. */
  for(scope: { readonly transaction?: Transaction }): Queryable {
    return scope.transaction ?? this;
  }

  /** For lists, analytics and exports, which may be a moment behind: a replica, where there is one. */
  reading(scope: { readonly transaction?: Transaction }): Queryable {
    return scope.transaction ?? this.copies;
  }

  /** For what finds few rows by a key and waits for no lock. Sees all that is committed, as `for` does. */
  lookingUp(scope: { readonly transaction?: Transaction }): Lookup {
    return scope.transaction ?? this.keyed;
  }

  /** For what `reading` is for, if it takes a few milliseconds at most however many rows there are. */
  readingPage(scope: { readonly transaction?: Transaction }): Lookup {
    return scope.transaction ?? this.pages;
  }

  /** Runs `callback` once what the request has written so far is there for all to see. */
  afterCommit(scope: { readonly transaction?: Transaction }, callback: () => void): void {
    if (scope.transaction === undefined) callback();
    else scope.transaction.afterCommit(callback);
  }

  query<Row extends QueryResultRow>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return repeatAfterDeadlock(() => queryPool<Row>(this.pool, statement, values));
  }

  /**
   * Commits when `work` resolves, rolls back when it throws. A statement that fails inside undoes only
   * itself, as it would outside, so `work` may catch the error and go on.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const callbacks: (() => void)[] = [];
    const askedAt = performance.now();
    const committed = await withClient(this.pool, async (client) => {
      await runStatement(client, 'BEGIN', [], answerWithin(askedAt));
      try {
        const result = await work({
          query: (statement, values = []) =>
            repeatAfterDeadlock(() => runInSavepoint(client, statement, values)),
          afterCommit: (callback) => callbacks.push(callback),
        });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (!isConnectionLost(error)) await client.query('ROLLBACK');
        throw error;
      }
    });
    for (const callback of callbacks) callback();
    return committed;
  }

  /** How connections are used. Those of look-ups are idle as long as they are open: there is always room for one more. */
  get connections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.pool;
    const { open } = this.lookUps;
    return { open: totalCount + open, idle: idleCount + open, waiting: waitingCount };
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}

/** PostgreSQL has undone the statement whole, and the other side of the deadlock has got its way. */
function repeatAfterDeadlock<T>(attempt: () => Promise<T>, attempts = 1): Promise<T> {
  return attempt().catch(async (error: unknown) => {
    // The driver's own trace ends where bytes came in; this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    if (!isDeadlock(error) || attempts === MAX_ATTEMPTS) throw error;
    // Apart, so that the same two do not meet again.
    await sleep(Math.random() * attempts * 50);
    return repeatAfterDeadlock(attempt, attempts + 1);
  });
}

async function runInSavepoint<Row extends QueryResultRow>(
  client: PoolClient,
  statement: Statement | string,
  values: readonly unknown[],
): Promise<Row[]> {
  await client.query('SAVEPOINT statement');
  try {
    const rows = await runStatement<Row>(client, statement, values);
    await client.query('RELEASE SAVEPOINT statement');
    return rows;
  } catch (error) {
    if (!isConnectionLost(error)) {
      await client.query('ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement');
    }
    throw error;
  }
}
