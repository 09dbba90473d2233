import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, QueryResult } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { planConnections } from './connection-plan';
import { PipelinedReads } from './pipelined-reads';
import { isConnectionLost } from './postgres-errors';
import { Replicas } from './replicas';
import { openSearchPool, type PoolUser, type SharedPool, shareStatements } from './shared-pool';
import type { Statement } from './statement';
import { createManager, type RunStatement } from './statement-query-runner';
import { PooledTransaction, retryAfterDeadlock, type Transaction } from './transaction';

/** Runs hand-written SQL, on a pool or on the connection of a transaction. */
export interface Queryable {
  query<Row extends object>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** As {@link Queryable}; TypeORM runs its statements the same way. */
export interface TypeOrmQueryable extends Queryable {
  /** Its `insert`, `update`, `find` and query builders are one statement each; `save` and `remove` need a transaction. */
  readonly manager: EntityManager;
}

/** As {@link Queryable}, for prepared statements only. */
export interface PreparedQueryable {
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** The team and deadline of a statement, and its transaction if it has one. */
export interface StatementScope extends PoolUser {
  readonly transaction?: Transaction;
}

/**
 * Runs statements of hand-written SQL (`query`) and of TypeORM (`manager`), and transactions of both. The statements of a team get
 * a share of the connections, which {@link planConnections} splits by use, and end at the deadline of their request.
 */
@Injectable()
export class Database implements Queryable, OnApplicationShutdown {
  private readonly statements: SharedPool;
  /** null: the pool is too small to be split. */
  private readonly searches: SharedPool | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly replicas: Replicas,
    private readonly pipelinedReads: PipelinedReads,
    @Inject(APP_CONFIG) { database }: AppConfig,
  ) {
    const plan = planConnections(database.poolSize);
    const { master } = dataSource.driver as unknown as { master: Pool };
    const { url } = dataSource.options as PostgresDataSourceOptions;
    this.statements = shareStatements(master, plan);
    this.searches = openSearchPool(url, plan);
  }

  /** Statements on the primary, which see all committed data. In a transaction, they run on its connection. */
  primary(scope: StatementScope): TypeOrmQueryable {
    return (
      scope.transaction ??
      new PoolStatements(this.dataSource, (...bound) => this.run(scope, ...bound))
    );
  }

  /** Statements on a replica, if there is one: for lists and analytics, which may be seconds stale. */
  replica(scope: StatementScope): TypeOrmQueryable {
    return (
      scope.transaction ??
      new PoolStatements(
        this.dataSource,
        async (...bound) =>
          (await this.replicas.query(scope, ...bound)) ?? this.run(scope, ...bound),
      )
    );
  }

  /**
   * Statements on a replica that may read very many rows, such as searches. They have a pool of their own, of which a team
   * gets a smaller share, and a shorter timeout. Without a replica they run on the primary.
   */
  replicaSearch(scope: StatementScope): TypeOrmQueryable {
    return (
      scope.transaction ??
      new PoolStatements(
        this.dataSource,
        async (...bound) =>
          (await this.replicas.search(scope, ...bound)) ?? this.search(scope, ...bound),
      )
    );
  }

  /**
   * Like `replicaSearch`, for a series of statements that belong together, such as a page and its total: all run on the same
   * server. If the replica fails on the first statement, the series runs on the primary; if it fails later, the statement fails.
   */
  pinnedReplica(scope: StatementScope): TypeOrmQueryable {
    if (scope.transaction !== undefined) return scope.transaction;
    const onPrimary: RunStatement = (...bound) => this.search(scope, ...bound);
    const replica = this.replicas.pin(scope);
    if (replica === null) return new PoolStatements(this.dataSource, onPrimary);
    let chosen: RunStatement | null = null;
    return new PoolStatements(this.dataSource, async (...bound) => {
      if (chosen !== null) return chosen(...bound);
      const result = await replica.tryQuery(...bound);
      chosen = result === null ? onPrimary : (...next) => replica.query(...next);
      return result ?? onPrimary(...bound);
    });
  }

  /** Prepared statements on the primary, pipelined: for reads that find few rows by a key and wait for no lock. */
  primaryPointRead(scope: StatementScope): PreparedQueryable {
    return (
      scope.transaction ?? {
        query: async <Row extends object>(
          statement: Statement,
          values: readonly unknown[] = [],
        ) => {
          scope.deadline?.check();
          return (
            (await this.pipelinedReads.pointReads?.query<Row>(statement, values)) ??
            this.queryFor<Row>(scope, statement, values)
          );
        },
      }
    );
  }

  /**
   * Like `replica`, for prepared statements that take a few milliseconds at most however many rows there are: without a replica
   * they are pipelined on the primary.
   */
  replicaShortRead(scope: StatementScope): PreparedQueryable {
    return (
      scope.transaction ?? {
        query: async <Row extends object>(
          statement: Statement,
          values: readonly unknown[] = [],
        ) => {
          scope.deadline?.check();
          return (
            (await this.replicas.query(scope, statement, values))?.rows ??
            (await this.pipelinedReads.shortReads?.query<Row>(statement, values)) ??
            this.queryFor<Row>(scope, statement, values)
          );
        },
      }
    );
  }

  /** Runs `callback` when the writes of the request so far are committed: at once, or after the commit of its transaction. */
  afterCommit(scope: { readonly transaction?: Transaction }, callback: () => void): void {
    if (scope.transaction === undefined) callback();
    else scope.transaction.afterCommit(callback);
  }

  /** Runs a statement of the service itself, such as a background job. Statements of a team use the accessors above. */
  query<Row extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.queryFor<Row>(null, statement, values);
  }

  /**
   * Commits when `work` resolves, rolls back when it throws. A failed call rolls back only its own effects, so `work` may catch
   * the error and continue. If the scope has a transaction already, `work` joins it: the caller that began it commits, and when
   * `work` throws, only its own effects are undone.
   * @param user null for the service itself
   */
  async transaction<T>(
    user: StatementScope | null,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const joined = user?.transaction;
    if (joined !== undefined) return joined.savepoint(() => work(joined));
    const [result, transaction] = await this.statements.withClient(user, async (client) => {
      const pending = new PooledTransaction(client, user?.deadline, this.dataSource);
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

  /** The use of the connections. An open pipelined connection counts as idle, since it always takes another statement. */
  get connections(): { open: number; idle: number; waiting: number } {
    const { open } = this.pipelinedReads;
    const all = { open, idle: open, waiting: 0 };
    for (const pool of [this.statements, this.searches]) {
      if (pool === null) continue;
      all.open += pool.connections.open;
      all.idle += pool.connections.idle;
      all.waiting += pool.connections.waiting;
    }
    return all;
  }

  async onApplicationShutdown(): Promise<void> {
    // TypeORM closes the other pool.
    await this.searches?.end();
  }

  private async queryFor<Row extends object>(
    user: PoolUser | null,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const { rows } = await this.run(user, statement, values);
    return rows as Row[];
  }

  private run(
    user: PoolUser | null,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<QueryResult> {
    return retryAfterDeadlock(() => this.statements.query(user, statement, values));
  }

  private search(
    user: PoolUser,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<QueryResult> {
    return (this.searches ?? this.statements).query(user, statement, values);
  }
}

/** Runs each statement on a connection of a pool; consecutive statements may use different connections. */
class PoolStatements implements TypeOrmQueryable {
  constructor(
    private readonly dataSource: DataSource,
    private readonly run: RunStatement,
  ) {}

  get manager(): EntityManager {
    return createManager(this.dataSource, this.run, { isInTransaction: false });
  }

  async query<Row extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { rows } = await this.run(statement, values);
    return rows as Row[];
  }
}
