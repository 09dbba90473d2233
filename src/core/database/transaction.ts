import {
  type BoundStatement,
  PooledTransaction,
  type Transaction as StatementTransaction,
} from '@rapport/pg-lanes';
import type { PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { Share } from '../limits/share';
import { QUERY_TIMEOUT_MS } from './pool-options';
import type { Statements } from './database';
import { createManager } from './statement-query-runner';

export type { BoundStatement };

/**
 * An open transaction, which hand-written SQL (`query`, `queryAll`) and TypeORM (`manager`) join. Both commit
 * or both roll back. A method that must run in a transaction takes one as a parameter.
 */
export interface Transaction extends Statements, Omit<StatementTransaction, 'query'> {}

/** A transaction with a `manager` of TypeORM, made when it is first used. */
export class ManagedTransaction extends PooledTransaction implements Transaction {
  private ownManager: EntityManager | null = null;

  constructor(
    client: PoolClient,
    share: Share,
    private readonly dataSource: DataSource,
  ) {
    super(client, share, QUERY_TIMEOUT_MS);
  }

  get manager(): EntityManager {
    this.ownManager ??= createManager(this.dataSource, (...bound) => this.run(bound), {
      isInTransaction: true,
    });
    return this.ownManager;
  }
}
