import type { DataSource } from 'typeorm';
import type { Database } from '../../core/database/database';
import type { Transaction } from '../../core/database/transaction';
import { type RequestScope, systemScope, type UnitOfWork } from './request-scope';

describe('A method that must run in a transaction', () => {
  it('does not compile when it is called outside of one', () => {
    const calls = [
      (write: (transaction: Transaction) => void, database: Database, { manager }: DataSource) => {
        // @ts-expect-error The pool is not a transaction.
        write(database);
        // @ts-expect-error Statements of a team on the pool are not a transaction.
        write(database.for(systemScope('one'), 'write'));
        // @ts-expect-error An `EntityManager` on a connection of its own is not a transaction.
        write(manager);
      },
      (write: (unit: UnitOfWork) => void, scope: RequestScope, database: Database) => {
        // @ts-expect-error The scope may have no transaction.
        write(scope);
        void database.transaction(scope, async (unit) => write(unit));
      },
    ];
    expect(calls).toHaveLength(2);
  });
});
