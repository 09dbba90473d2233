import { AsyncLocalStorage } from 'node:async_hooks';
import { PipelinedReadConnection } from '@rapport/pg-lanes';
import { Pool } from 'pg';
import type { Share } from '../../../src/core/limits/share';
import { Database, isUnitOfWork } from '../../../src/core/database/database';
import type { Transaction } from '../../../src/core/database/transaction';

/** The transaction that the running code belongs to. */
const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
let openTransactions = 0;

/** For a test that uses another connection on purpose while a transaction is open. */
export const outsideTransactions = <T>(work: () => T): T => transactions.exit(work);

/**
 * Calls `report` for each statement that code inside `database.transaction` sends on another connection: it would commit by
 * itself, and waits for a connection while it holds one.
 */
export function watchTransactions(report: (violation: string) => void): void {
  const check = (): void => {
    if (transactions.getStore()?.isOpen !== true) return;
    const { stackTraceLimit } = Error;
    // The frames of the driver come first.
    Error.stackTraceLimit = 40;
    const { stack = '' } = new Error('A statement leaves the open transaction.');
    Error.stackTraceLimit = stackTraceLimit;
    report(stack);
  };
  const { prototype } = Database;
  const begin = Reflect.get(prototype, 'transaction');
  prototype.transaction = function transaction<Scope extends Share, T>(
    this: Database,
    scope: Scope,
    work: (unit: Scope & Transaction) => Promise<T>,
  ): Promise<T> {
    const watch = async (unit: Share & Transaction): Promise<T> => {
      const opened = unit as Scope & Transaction;
      if (isUnitOfWork(scope)) return work(opened);
      const state = { isOpen: true };
      openTransactions += 1;
      try {
        return await transactions.run(state, () => work(opened));
      } finally {
        state.isOpen = false;
        openTransactions -= 1;
        // An enabled AsyncLocalStorage triples the CPU time of each promise.
        if (openTransactions === 0) transactions.disable();
      }
    };
    return begin.call(this, scope, watch) as Promise<T>;
  };
  for (const [target, method] of [
    [Pool.prototype, 'connect'],
    [PipelinedReadConnection.prototype, 'query'],
  ] as const) {
    const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>;
    const send = methods[method];
    if (send === undefined) throw new Error(`${method} does not exist.`);
    methods[method] = function watched(this: unknown, ...args) {
      check();
      return send.apply(this, args);
    };
  }
}
