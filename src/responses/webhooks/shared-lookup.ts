import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Creates a `dns.lookup` that shares the result among concurrent calls for the same host. Each lookup occupies a thread of
 * libuv's pool until it ends, so a host that hangs must not occupy all of them.
 */
export function createSharedLookup(): LookupFunction {
  const waiting = new Map<string, LookupCallback[]>();
  return (hostname, options, callback) => {
    const { family, hints } = options;
    const waiter: LookupCallback = (error, addresses) => {
      const [first] = addresses;
      if (error !== null || options.all === true) callback(error, addresses);
      else callback(null, first?.address ?? '', first?.family);
    };
    const key = JSON.stringify([hostname, family, hints]);
    const others = waiting.get(key);
    if (others !== undefined) {
      others.push(waiter);
      return;
    }
    const waiters = [waiter];
    waiting.set(key, waiters);
    dns.lookup(hostname, { family, hints, all: true }, (error, addresses) => {
      waiting.delete(key);
      for (const settle of waiters) settle(error, error === null ? addresses : []);
    });
  };
}
