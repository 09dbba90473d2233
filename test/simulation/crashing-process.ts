import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import type { PlatformClient } from '../../src/social-sync/client/platform-client';

/** A process that crashes at a call: a statement or a request. */
interface SimulatedProcess {
  calls: number;
  readonly maxCalls: number;
  hasCrashed: boolean;
  isInTransaction: boolean;
}

/** The transactions and requests of all simulated processes so far. */
export const seen = { transactions: 0, requests: 0, requestsInTransactions: 0 };

const processes = new AsyncLocalStorage<SimulatedProcess>();

/** Counts a call of the current process. Returns false once the process has crashed. */
function isRunning(): boolean {
  const current = processes.getStore();
  if (current === undefined) return true;
  current.hasCrashed ||= current.calls === current.maxCalls;
  current.calls += 1;
  return !current.hasCrashed;
}

function noteStatement(text: string): void {
  const current = processes.getStore();
  if (current === undefined) return;
  if (text === 'BEGIN') seen.transactions += 1;
  if (['BEGIN', 'COMMIT', 'ROLLBACK'].includes(text)) current.isInTransaction = text === 'BEGIN';
}

function noteRequest(): void {
  const current = processes.getStore();
  if (current === undefined) return;
  seen.requests += 1;
  if (current.isInTransaction) seen.requestsInTransactions += 1;
}

const failed = (): Promise<never> => Promise.reject(new Error('The process has crashed.'));

/**
 * Makes the statements and requests of crashed processes fail without being sent. A ROLLBACK is sent, as the database rolls back
 * the transaction of a lost connection.
 */
export function watchCalls(client: PlatformClient): void {
  const send = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  /** @param args the arguments of pg: the statement first, and a callback last or none */
  function sendWhileRunning(this: Client, ...args: unknown[]): unknown {
    const [statement] = args as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    noteStatement(text);
    if (text.startsWith('ROLLBACK') || isRunning()) return send.apply(this, args);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return failed();
    return setImmediate(callback as (error: Error) => void, new Error('The process has crashed.'));
  }
  jest.spyOn(Client.prototype, 'query').mockImplementation(sendWhileRunning);
  const sendRequest = client.send.bind(client);
  jest.spyOn(client, 'send').mockImplementation((request) => {
    noteRequest();
    return isRunning() ? sendRequest(request) : failed();
  });
  // Ends the retries of a crashed process, which are limited by time.
  const now = performance.now.bind(performance);
  jest
    .spyOn(performance, 'now')
    .mockImplementation(() => (processes.getStore()?.hasCrashed === true ? Infinity : now()));
}

/** Undoes {@link watchCalls}. */
export function unwatchCalls(): void {
  jest.restoreAllMocks();
  // An enabled AsyncLocalStorage slows down every promise of the files that follow.
  processes.disable();
}

/**
 * Does work in a simulated process that crashes before a call; returns the number of calls that were made.
 * @param call number of the call, counted from 0, or Infinity for no crash
 */
export async function crashBefore(call: number, work: () => Promise<unknown>): Promise<number> {
  const current: SimulatedProcess = {
    calls: 0,
    maxCalls: call,
    hasCrashed: false,
    isInTransaction: false,
  };
  await processes.run(current, () => work().catch(() => null));
  return Math.min(current.calls, call);
}
