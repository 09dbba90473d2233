import { toDriverError } from '@rapport/pg-lanes';
import { DatabaseError, type QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner';
import type { Statement } from './statement';

/** Runs one statement: on a connection of a pool, or on that of a transaction. */
export type RunStatement = (
  statement: Statement | string,
  values: readonly unknown[],
) => Promise<QueryResult>;

type Query = PostgresQueryRunner['query'];

/**
 * TypeORM's query runner for the statements of `Database`. Its `manager` is an `EntityManager` whose statements go the same way as
 * hand-written SQL: in the team's share of the connections, until the deadline of the request, or in its transaction.
 */
class StatementQueryRunner extends PostgresQueryRunner {
  constructor(dataSource: DataSource, run: RunStatement, isInTransaction: boolean) {
    super(dataSource.driver as PostgresDriver, 'master');
    this.databaseConnection = {
      query: (text: string, values: readonly unknown[] = []) => run(text, values),
    };
    // In a transaction, `save` and `remove` then begin no other transaction. Outside of one, they begin a transaction, which is rejected.
    this.isTransactionActive = isInTransaction;
    this.manager = dataSource.createEntityManager(this);
  }

  /** @throws errors of PostgreSQL in TypeORM's wrapper, and all others, such as that of a full queue, as they are */
  override query(...call: Parameters<Query>): ReturnType<Query> {
    return super.query(...call).catch((error: unknown) => {
      const cause = toDriverError(error);
      throw cause instanceof DatabaseError ? error : (cause ?? error);
    });
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

/** Creates an `EntityManager` whose statements run by `run`. */
export function createManager(
  dataSource: DataSource,
  run: RunStatement,
  { isInTransaction }: { isInTransaction: boolean },
): EntityManager {
  return new StatementQueryRunner(dataSource, run, isInTransaction).manager;
}

function rejectControl(): Promise<never> {
  return Promise.reject(
    new Error('Only Database.transaction begins and ends a transaction: pass its Transaction on.'),
  );
}
