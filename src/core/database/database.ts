import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { planConnections } from './connection-plan';
import { QUERY_TIMEOUT_MS, SEARCH_TIMEOUT_MS, searchPoolOptions } from './data-source-options';
import { PipelinedReads } from './pipelined-reads';
import { isConnectionLost } from './postgres-errors';
import { openPool, Replicas } from './replicas';
import { type PoolUser, SharedPool } from './shared-pool';
import type { Statement } from './statement';
import { PooledTransaction, retryAfterDeadlock, type Transaction } from './transaction';

/** Runs statements: on a pool, or on the connection of a transaction. */
export interface Queryable {
  query<Row extends object>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** The same for statements that stay in PostgreSQL by their names. */
export interface PreparedQueryable {
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** For which team a statement runs, until when, and in which transaction if in one. */
export interface StatementScope extends PoolUser {
  readonly transaction?: Transaction;
}

/**
 * Runs hand-written SQL. Statements of a team get a share of the connections and end at the deadline of their request; see
 * {@link planConnections} for the connections that there are.
 */
@Injectable()
export class Database implements Queryable, OnApplicationShutdown {
  private readonly statements: SharedPool;
  /** null: there are too few connections to set any apart. */
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
    this.statements = new SharedPool(master, {
      perTeam: plan.statementsPerTeam,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
    });
    this.searches =
      plan.searches === 0
        ? null
        : new SharedPool(openPool(url, searchPoolOptions(plan.searches)), {
            perTeam: plan.searchesPerTeam,
            queryTimeoutMs: SEARCH_TIMEOUT_MS,
          });
  }

  /** Statements on the primary: they see all that is committed. In a transaction, its connection. */
  primary(scope: StatementScope): Queryable {
    return (
      scope.transaction ?? {
        query: (statement, values) => this.queryFor(scope, statement, values),
      }
    );
  }

  /** Statements on a replica, if there is one: for lists and analytics, which may be seconds stale. */
  replica(scope: StatementScope): Queryable {
    return (
      scope.transaction ?? {
        query: async <Row extends object>(
          statement: Statement | string,
          values: readonly unknown[] = [],
        ) =>
          (await this.replicas.query<Row>(scope, statement, values)) ??
          this.queryFor<Row>(scope, statement, values),
      }
    );
  }

  /**
   * Statements on a replica that may read very many rows, such as searches. They have a pool of their own, of which a team
   * gets a smaller share, and a shorter timeout. Without a replica they run on the primary.
   */
  replicaSearch(scope: StatementScope): Queryable {
    return (
      scope.transaction ?? {
        query: async <Row extends object>(
          statement: Statement | string,
          values: readonly unknown[] = [],
        ) =>
          (await this.replicas.search<Row>(scope, statement, values)) ??
          this.search<Row>(scope, statement, values),
      }
    );
  }

  /**
   * Like `replicaSearch`, for a series of statements, each of which continues where the previous one ended: all run on the same
   * server. If the replica fails on the first statement, the series runs on the primary; if it fails later, the statement fails.
   */
  pinnedReplica(scope: StatementScope): Queryable {
    const primary: Queryable = {
      query: (statement, values = []) => this.search(scope, statement, values),
    };
    const replica = this.replicas.pin(scope);
    if (replica === null) return primary;
    let chosen: Queryable | null = null;
    return {
      query: async <Row extends object>(
        statement: Statement | string,
        values: readonly unknown[] = [],
      ) => {
        if (chosen !== null) return chosen.query<Row>(statement, values);
        const rows = await replica.tryQuery<Row>(statement, values);
        chosen = rows === null ? primary : replica;
        return rows ?? primary.query<Row>(statement, values);
      },
    };
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
            (await this.replicas.query<Row>(scope, statement, values)) ??
            (await this.pipelinedReads.shortReads?.query<Row>(statement, values)) ??
            this.queryFor<Row>(scope, statement, values)
          );
        },
      }
    );
  }

  /** Runs `callback` once what the request has written so far is there for all to see. */
  afterCommit(scope: { readonly transaction?: Transaction }, callback: () => void): void {
    if (scope.transaction === undefined) callback();
    else scope.transaction.afterCommit(callback);
  }

  /** For the service itself: background jobs, administration. What a team asks for goes through one of the above. */
  query<Row extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.queryFor<Row>(null, statement, values);
  }

  /**
   * Commits when `work` resolves, rolls back when it throws. A statement that fails inside undoes only
   * itself, as it would outside, so `work` may catch the error and go on.
   */
  async transaction<T>(
    user: PoolUser | null,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
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

  /** How connections are used. Pipelined ones count as idle as long as they are open: they always take one more statement. */
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
    // The other pool is TypeORM's, which closes it.
    await this.searches?.end();
  }

  private queryFor<Row extends object>(
    user: PoolUser | null,
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return retryAfterDeadlock(() => this.statements.query<Row>(user, statement, values));
  }

  private search<Row extends object>(
    user: PoolUser,
    statement: Statement | string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return (this.searches ?? this.statements).query<Row>(user, statement, values);
  }
}
