import autocannon from 'autocannon';
import { BenchError } from '../options';
import { percentile } from './statistics';

/** A request without its key. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** What one connection sends: these requests again and again, or a new one each time. */
export type RequestSource = readonly LoadRequest[] | (() => LoadRequest);

export interface LoadPlan {
  /** For messages. */
  readonly name: string;
  readonly url: string;
  readonly apiKey: string;
  readonly seconds: number;
  /** For each connection. */
  readonly requests: readonly RequestSource[];
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export const headersOf = (apiKey: string) => ({
  authorization: `Bearer ${apiKey}`,
  'content-type': 'application/json',
});

/** Keeps every connection busy with one request after the other. @throws BenchError unless each is 2xx */
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
        duration: plan.seconds,
        sampleInt: 100,
        headers: headersOf(plan.apiKey),
        setupClient: (client) => {
          client.setRequests(toRequests(plan.requests[connection++] ?? []));
        },
      },
      (error: Error | null, outcome) => {
        if (error === null) resolve(outcome);
        else reject(error);
      },
    );
    // Counted here, since autocannon's clock includes the making of the requests and its latencies are whole ms.
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      last = performance.now();
      if (first === 0) first = last;
      times.push(milliseconds);
    });
  });
  refuseFailures(plan.name, result);
  const sorted = Float64Array.from(times).sort();
  return {
    requests: times.length,
    perSecond: ((times.length - 1) * 1_000) / (last - first),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}

function toRequests(source: RequestSource): autocannon.Request[] {
  if (typeof source !== 'function') return source.map((request) => ({ ...request }));
  return [
    {
      setupRequest: (request) => {
        const next = source();
        return { ...request, ...next, headers: { ...request.headers, ...next.headers } };
      },
    },
  ];
}

function refuseFailures(name: string, result: autocannon.Result): void {
  const { errors, timeouts, non2xx, statusCodeStats = {} } = result;
  if (errors + timeouts + non2xx === 0 && result['2xx'] > 0) return;
  const statuses = Object.entries(statusCodeStats)
    .map(([status, { count }]) => `${count} with ${status}`)
    .join(', ');
  throw new BenchError(
    `Not every request to the ${name} was answered 2xx: ${statuses || 'none'}; ` +
      `${errors} failed, of them ${timeouts} for want of an answer.`,
  );
}
