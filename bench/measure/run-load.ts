import autocannon from 'autocannon';
import { BenchError } from '../options';
import { percentile } from './statistics';

/** A request without the headers that all requests share. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** The requests of one connection: a list that repeats, or a function that makes requests to be sent once. */
export type RequestSource = readonly LoadRequest[] | (() => LoadRequest);

export interface LoadPlan {
  /** The name of the implementation, for error messages. */
  readonly name: string;
  readonly url: string;
  /** The headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** One source for each connection. */
  readonly requests: readonly RequestSource[];
  /** The status of every response, or undefined for any 2xx. */
  readonly status?: number | undefined;
}

export interface LoadResult {
  /** The number of requests with a response. */
  requests: number;
  /** The number of requests that were sent, with those that were cut off at the end. */
  sent: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** The number of requests that are made before the load, for each of its seconds and all connections together. */
const PREPARED_PER_SECOND = 10_000;
/** The number of requests that a connection makes when it has sent the prepared ones. */
const REFILL_REQUESTS = 100;
/** The time to make the requests, before the load starts. */
const MAX_PREPARATION_SECONDS = 60;

export const headersOf = (apiKey: string) => ({
  authorization: `Bearer ${apiKey}`,
  'content-type': 'application/json',
});

/**
 * Sends requests over each connection, one after the other. They are made before the first is sent, because the client shares the
 * processors with the implementation.
 * @throws BenchError if a response has another status
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const times: number[] = [];
  let first = 0;
  let last = 0;
  let connection = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: plan.url,
        connections: plan.requests.length,
        duration: plan.seconds + MAX_PREPARATION_SECONDS,
        sampleInt: 100,
        headers: plan.headers,
        setupClient: (client) => {
          const source = plan.requests[connection++] ?? [];
          if (typeof source !== 'function') {
            client.setRequests(source.map((request) => ({ ...request })));
            return;
          }
          let left = Math.ceil((plan.seconds * PREPARED_PER_SECOND) / plan.requests.length);
          client.setRequests(Array.from({ length: left }, source));
          client.on('response', () => {
            left -= 1;
            if (left > 0) return;
            left = REFILL_REQUESTS;
            client.setRequests(Array.from({ length: left }, source));
          });
        },
      },
      (error: Error | null, outcome) => {
        if (error === null) resolve(outcome);
        else reject(error);
      },
    );
    // Not taken from autocannon: its duration includes making the requests, its latencies are whole ms.
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      last = performance.now();
      if (first === 0) {
        first = last;
        setTimeout(() => run.stop(), plan.seconds * 1_000);
      }
      times.push(milliseconds);
    });
  });
  const { errors, timeouts, statusCodeStats = {} } = result;
  const statuses = new Map(
    Object.entries(statusCodeStats).map(([code, { count }]) => [Number(code), count ?? 0]),
  );
  throwOnFailure(plan, { errors, timeouts, statuses });
  const sorted = Float64Array.from(times).sort();
  return {
    requests: times.length,
    sent: result.requests.sent,
    perSecond: ((times.length - 1) * 1_000) / (last - first),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}

/** @throws BenchError unless there are responses, all of them with the expected status */
export function throwOnFailure(
  { name, status }: Pick<LoadPlan, 'name' | 'status'>,
  {
    errors,
    timeouts,
    statuses,
  }: { errors: number; timeouts: number; statuses: ReadonlyMap<number, number> },
): void {
  const isExpected = (code: number): boolean =>
    status === undefined ? code >= 200 && code < 300 : code === status;
  const codes = [...statuses.keys()];
  if (errors + timeouts === 0 && codes.length > 0 && codes.every(isExpected)) return;
  const counts = Array.from(statuses, ([code, count]) => `${count} with ${code}`).join(', ');
  throw new BenchError(
    `Responses of ${name} other than ${status ?? '2xx'}: ${counts || 'none'}; ` +
      `${errors} requests failed, ${timeouts} of them by a timeout.`,
  );
}
