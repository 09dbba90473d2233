import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Client } from 'pg';

const REQUEST_STARTS = 'http.server.request.start';

type Send = (this: object, ...args: unknown[]) => unknown;
type Callback = (...args: unknown[]) => void;

const counters = new AsyncLocalStorage<{ roundTrips: number }>();

/**
 * How many round trips to the database the requests that `work` sends cost, on whichever connections; what the service does
 * in the background meanwhile does not count. Statements sent on a connection without waiting for the one before are one
 * round trip.
 */
export async function countRoundTrips(work: () => PromiseLike<unknown>): Promise<number> {
  const counter = { roundTrips: 0 };
  const enter = (): void => counters.enterWith(counter);
  const prototype = Client.prototype as unknown as Record<'query', Send>;
  const { query: send } = prototype;
  const unanswered = new WeakMap<object, number>();
  prototype.query = function query(this: object, ...args: unknown[]): unknown {
    const current = counters.getStore();
    if (current === undefined) return send.apply(this, args);
    const before = unanswered.get(this) ?? 0;
    if (before === 0) current.roundTrips += 1;
    unanswered.set(this, before + 1);
    const settle = (): void => void unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    const last = args.at(-1);
    if (typeof last === 'function') {
      args[args.length - 1] = (...results: unknown[]): void => {
        settle();
        (last as Callback)(...results);
      };
      return send.apply(this, args);
    }
    const result = send.apply(this, args);
    if (!(result instanceof Promise)) throw new Error('A statement of an unknown kind was sent.');
    return result.finally(settle);
  };
  subscribe(REQUEST_STARTS, enter);
  try {
    await work();
    return counter.roundTrips;
  } finally {
    unsubscribe(REQUEST_STARTS, enter);
    prototype.query = send;
  }
}
