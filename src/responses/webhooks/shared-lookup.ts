import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

type Waiter = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/**
 * Resolves names as the system does. Whoever asks for a name that is being resolved shares that answer: each
 * look-up holds one of the few threads of the process to its end, and one name that hangs must not hold them all.
 */
export function createSharedLookup(): LookupFunction {
  const waiting = new Map<string, Waiter[]>();
  return (hostname, options, callback) => {
    const { family, hints } = options;
    const waiter: Waiter = (error, addresses) => {
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
      for (const answer of waiters) answer(error, error === null ? addresses : []);
    });
  };
}
