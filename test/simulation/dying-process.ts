import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';
import type { PlatformHttp } from '../../src/analytics/connectors/platform-http.service';

/** The statements and requests of a process, until it dies. */
interface Life {
  calls: number;
  readonly maxCalls: number;
  isDead: boolean;
  isInTransaction: boolean;
}

/** What all processes have done so far. */
export const seen = { transactions: 0, requests: 0, requestsInTransactions: 0 };

const lives = new AsyncLocalStorage<Life>();

/** Whether a call of this process is still made. */
function isAlive(): boolean {
  const life = lives.getStore();
  if (life === undefined) return true;
  life.isDead ||= life.calls === life.maxCalls;
  life.calls += 1;
  return !life.isDead;
}

function noteStatement(text: string): void {
  const life = lives.getStore();
  if (life === undefined) return;
  if (text === 'BEGIN') seen.transactions += 1;
  if (['BEGIN', 'COMMIT', 'ROLLBACK'].includes(text)) life.isInTransaction = text === 'BEGIN';
}

function noteRequest(): void {
  const life = lives.getStore();
  if (life === undefined) return;
  seen.requests += 1;
  if (life.isInTransaction) seen.requestsInTransactions += 1;
}

const died = (): Promise<never> => Promise.reject(new Error('The process has died.'));

/** Lets processes die: their statements and requests fail without being sent, but the database rolls back. */
export function watchCalls(http: PlatformHttp): void {
  const send = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  /** @param args as those of pg: the statement first, and a callback last or none */
  function sendWhileAlive(this: Client, ...args: unknown[]): unknown {
    const [statement] = args as [string | { text?: string }];
    const text = typeof statement === 'string' ? statement : (statement.text ?? '');
    noteStatement(text);
    if (text.startsWith('ROLLBACK') || isAlive()) return send.apply(this, args);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return died();
    return setImmediate(callback as (error: Error) => void, new Error('The process has died.'));
  }
  jest.spyOn(Client.prototype, 'query').mockImplementation(sendWhileAlive);
  const { axiosRef } = Reflect.get(http, 'http') as PlatformHttp['http'];
  const request = axiosRef.request.bind(axiosRef);
  jest.spyOn(axiosRef, 'request').mockImplementation((config) => {
    noteRequest();
    return isAlive() ? request(config) : died();
  });
  // What a process repeats for some time, it does not repeat after its death.
  const now = performance.now.bind(performance);
  jest
    .spyOn(performance, 'now')
    .mockImplementation(() => (lives.getStore()?.isDead === true ? Infinity : now()));
}

/** Ends what {@link watchCalls} began. */
export function unwatchCalls(): void {
  jest.restoreAllMocks();
  // Otherwise it slows down every promise of the files that follow.
  lives.disable();
}

/** Does work in a process that dies before its call of a number, counted from 0; returns the calls that it made. */
export async function dieBefore(call: number, work: () => Promise<unknown>): Promise<number> {
  const life: Life = { calls: 0, maxCalls: call, isDead: false, isInTransaction: false };
  await lives.run(life, () => work().catch(() => null));
  return Math.min(life.calls, call);
}
