import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Client } from 'pg';

const REQUEST_STARTS = 'http.server.request.start';

type Send = (this: unknown, ...args: unknown[]) => unknown;

const counters = new AsyncLocalStorage<{ statements: number }>();

/**
 * How many statements the requests that `work` sends cost, on whichever connections; what the service does
 * in the background meanwhile does not count.
 */
export async function countStatements(work: () => PromiseLike<unknown>): Promise<number> {
  const counter = { statements: 0 };
  const enter = (): void => counters.enterWith(counter);
  const prototype = Client.prototype as unknown as Record<'query', Send>;
  const { query: send } = prototype;
  prototype.query = function query(this: unknown, ...args: unknown[]): unknown {
    const current = counters.getStore();
    if (current !== undefined) current.statements += 1;
    return send.apply(this, args);
  };
  subscribe(REQUEST_STARTS, enter);
  try {
    await work();
    return counter.statements;
  } finally {
    unsubscribe(REQUEST_STARTS, enter);
    prototype.query = send;
  }
}
