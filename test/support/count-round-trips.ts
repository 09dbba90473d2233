import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Client } from 'pg';

const REQUEST_STARTS = 'http.server.request.start';

type Send = (this: object, ...args: unknown[]) => unknown;
type Callback = (...args: unknown[]) => void;

const counters = new AsyncLocalStorage<{ roundTrips: number }>();

/**
 * Counts the round trips to the database of `work` and of the requests that it sends, without background jobs. Statements that
 * are pipelined on a connection count as one round trip.
 */
export async function countRoundTrips(work: () => PromiseLike<unknown>): Promise<number> {
  const counter = { roundTrips: 0 };
  const enter = (): void => counters.enterWith(counter);
  const prototype = Client.prototype as unknown as Record<'query', Send>;
  const { query: send } = prototype;
  const pending = new WeakMap<object, number>();
  prototype.query = function query(this: object, ...args: unknown[]): unknown {
    const current = counters.getStore();
    if (current === undefined) return send.apply(this, args);
    const before = pending.get(this) ?? 0;
    if (before === 0) current.roundTrips += 1;
    pending.set(this, before + 1);
    const settle = (): void => void pending.set(this, (pending.get(this) ?? 1) - 1);
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (...results: unknown[]): void => {
        settle();
        (last as Callback)(...results);
      };
      return send.apply(this, args);
    }
    const result = send.apply(this, args);
    if (!(result instanceof Promise))
      throw new Error('`query` has neither a callback nor a promise.');
    return result.finally(settle);
  };
  subscribe(REQUEST_STARTS, enter);
  try {
    await counters.run(counter, work);
    return counter.roundTrips;
  } finally {
    unsubscribe(REQUEST_STARTS, enter);
    prototype.query = send;
  }
}
