import type { QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';

/** Runs one statement on the connection of a transaction. */
type RunStatement = (text: string, values?: readonly unknown[]) => Promise<QueryResult>;

/**
 * TypeORM's query runner on the connection of a `Transaction`, which begins and ends the transaction. Its `manager` is an
 * `EntityManager` whose statements go the same way as hand-written SQL: one savepoint each, until the deadline of the request.
 */
export class TransactionQueryRunner extends PostgresQueryRunner {
  constructor(dataSource: DataSource, run: RunStatement) {
    super(dataSource.driver as PostgresDriver, 'master');
    this.databaseConnection = { query: run };
    // So that `save` and `remove` begin no transaction of their own.
    this.isTransactionActive = true;
    this.manager = dataSource.createEntityManager(this);
  }

  override startTransaction(): Promise<never> {
    return rejectControl();
  }

  override commitTransaction(): Promise<never> {
    return rejectControl();
  }

  override rollbackTransaction(): Promise<never> {
    return rejectControl();
  }
}

function rejectControl(): Promise<never> {
  return Promise.reject(
    new Error('Only Database.transaction begins and ends a transaction; hand its Transaction on.'),
  );
}
