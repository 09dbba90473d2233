import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type Deadline,
  type PipelinedReadConnection,
  planConnections,
  ReadOnlyServerError,
  retryAfterDeadlock,
  runTransaction,
  type SharedPool,
  WritableConnections,
} from '@rapport/pg-lanes';
import type { Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import type { Share } from '../limits/share';
import { APP_CONFIG, type AppConfig } from '../config/app-config';
import { PipelinedReads } from './pipelined-reads';
import { ServiceReplicas } from './replicas';
import { openSearchPool, shareStatements } from './shared-pools';
import type { Statement } from './statement';
import { createManager, type RunStatement } from './statement-query-runner';
import { ManagedTransaction, type Transaction } from './transaction';

/**
 * What statements are for, which decides where they run:
 * - `write`: on the primary; reads among them see all committed data.
 * - `lookup`: like `write`, for reads that find few rows by a key and wait for no lock: prepared statements are pipelined.
 * - `list`: on a replica, if there is a fresh one and the scope allows it; may be seconds stale.
 * - `search`: like `list`, for statements that may read very many rows: a smaller share of connections of their own, and a shorter time
 *   limit.
 *
 * The statements of one `list` or `search` run on the same server, so that a page and its total belong together.
 */
export type Purpose = 'write' | 'lookup' | 'list' | 'search';

/** Runs statements of hand-written SQL and of TypeORM. */
export interface Statements {
  /** @returns the rows */
  query<Row extends object>(
    statement: Statement | string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  /** Its `insert`, `update`, `find` and query builders are one statement each; `save` and `remove` need a transaction. */
  readonly manager: EntityManager;
}

/**
 * The door to PostgreSQL. Each statement takes a share of the connections, which {@link planConnections} splits by purpose, and ends at
 * the deadline of its share.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly statements: SharedPool;
  /** null if the pool is too small to be split. */
  private readonly searches: SharedPool | null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly replicas: ServiceReplicas,
    private readonly pipelinedReads: PipelinedReads,
    private readonly writable: WritableConnections,
    @Inject(APP_CONFIG) { database }: AppConfig,
  ) {
    const plan = planConnections(database.poolSize);
    const { master } = dataSource.driver as unknown as { master: Pool };
    const { url } = dataSource.options as PostgresDataSourceOptions;
    this.statements = shareStatements(master, plan);
    this.searches = openSearchPool(url, plan, writable);
  }

  /** Statements for a purpose. Those of a unit of work run in its transaction, whatever they are for. */
  for(scope: Share, purpose: Purpose): Statements {
    if (scope instanceof ManagedTransaction) return scope;
    const run = this.runnerOf(scope, purpose);
    const { pointReads } = this.pipelinedReads;
    return purpose === 'lookup' && pointReads !== null
      ? new PipelinedLookups(this.dataSource, run, scope.deadline, pointReads)
      : new PoolStatements(this.dataSource, run);
  }

  /** Runs `callback` when the writes of the scope so far are committed: at once, or after the commit of its transaction. */
  afterCommit(scope: Share, callback: () => void): void {
    if (scope instanceof ManagedTransaction) scope.afterCommit(callback);
    else callback();
  }

  /**
   * Commits when `work` resolves, rolls back when it throws. A failed call rolls back only its own effects, so `work` may catch
   * the error and continue. If the scope is a unit of work already, `work` joins it: the caller that began it commits, and when
   * `work` throws, only its own effects are undone.
   * @param work gets the unit of work: the transaction, with the members of the scope
   */
  async transaction<Scope extends Share, T>(
    scope: Scope,
    work: (unit: Scope & Transaction) => Promise<T>,
  ): Promise<T> {
    if (scope instanceof ManagedTransaction) return scope.savepoint(() => work(scope));
    return runTransaction(
      this.statements,
      scope,
      (client) => new ManagedTransaction(client, scope, this.dataSource),
      (pending) => work(Object.assign(pending, scope)),
    );
  }

  /** @throws ReadOnlyServerError when the primary accepts no writes, and any error of a statement */
  async checkWritable(share: Share): Promise<void> {
    const [row] = await this.for(share, 'write').query<{ isReadOnly: boolean }>(
      `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
    );
    if (row?.isReadOnly !== true) return;
    this.writable.retireAll();
    throw new ReadOnlyServerError();
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
    // The application may be closed twice.
    if (!this.dataSource.isInitialized) return;
    await Promise.all([this.searches?.end(), this.dataSource.destroy()]);
  }

  private runnerOf(share: Share, purpose: Purpose): RunStatement {
    const { shortReads } = this.pipelinedReads;
    const onPrimary: RunStatement = (...bound) =>
      retryAfterDeadlock(() => this.statements.query(share, ...bound));
    switch (purpose) {
      case 'write':
      case 'lookup':
        return onPrimary;
      case 'list': {
        const pipelinedIfShort = pipelined(share, shortReads, onPrimary);
        return this.onOneServer(share, purpose, (statement, values) =>
          typeof statement !== 'string' && statement.isShort === true
            ? pipelinedIfShort(statement, values)
            : onPrimary(statement, values),
        );
      }
      default:
        return this.onOneServer(share, purpose, (...bound) =>
          (this.searches ?? this.statements).query(share, ...bound),
        );
    }
  }

  /** If the replica fails on the first statement, all run on the primary; if it fails later, the statement fails. */
  private onOneServer(share: Share, purpose: Purpose, onPrimary: RunStatement): RunStatement {
    const replica =
      share.readsPrimary === true ? null : this.replicas.pin(share, purpose === 'search');
    if (replica === null) return onPrimary;
    let chosen: RunStatement | null = null;
    return async (...bound) => {
      if (chosen !== null) return chosen(...bound);
      const result = await replica.tryQuery(...bound);
      chosen = result === null ? onPrimary : (...next) => replica.query(...next);
      return result ?? onPrimary(...bound);
    };
  }
}

/** Sends prepared statements on a pipelined connection while it is usable, and all others on the pool. */
function pipelined(
  { deadline }: Share,
  connection: PipelinedReadConnection | null,
  onPool: RunStatement,
): RunStatement {
  return async (statement, values) => {
    if (typeof statement === 'string' || connection === null) return onPool(statement, values);
    deadline.check();
    return (await connection.query(statement, values)) ?? onPool(statement, values);
  };
}

/** Runs each statement on a connection of a pool; consecutive statements may use different connections. */
class PoolStatements implements Statements {
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
    // Empties the driver's result. Otherwise, the rows of each batch of an export stay in memory until a full collection (measured: up to a
    // quarter of its CPU, and 100 MiB); what still refers to the result is not known.
    // A text of several statements has no rows.
    return (rows as Row[] | undefined)?.splice(0) ?? [];
  }
}

/** Sends prepared statements like {@link pipelined}, with fewer promises, because most requests begin with a lookup. */
class PipelinedLookups extends PoolStatements {
  constructor(
    dataSource: DataSource,
    onPool: RunStatement,
    private readonly deadline: Deadline,
    private readonly connection: PipelinedReadConnection,
  ) {
    super(dataSource, onPool);
  }

  override async query<Row extends object>(
    statement: Statement | string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    if (typeof statement === 'string') return super.query(statement, values);
    this.deadline.check();
    const result = await this.connection.query(statement, values);
    return result === null ? super.query(statement, values) : (result.rows as Row[]);
  }
}

/** Whether a scope is a unit of work: its statements belong to a transaction. */
export const isUnitOfWork = (scope: Share): boolean => scope instanceof ManagedTransaction;
