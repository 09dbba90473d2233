import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Resolves names as the system does. Whoever asks for a name that is being resolved shares that answer: each
 * look-up holds one of the few threads of the process to its end, and one name that hangs must not hold them all.
 */
export function createSharedLookup(): LookupFunction {
  const pending = new Map<string, Promise<LookupAddress[]>>();
  return (hostname, options, callback) => {
    const { family, hints } = options;
    const key = JSON.stringify([hostname, family, hints]);
    const answer =
      pending.get(key) ??
      dns.promises.lookup(hostname, { family, hints, all: true }).finally(() => {
        pending.delete(key);
      });
    pending.set(key, answer);
    answer.then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
