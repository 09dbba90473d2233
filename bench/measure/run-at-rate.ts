import { Agent, type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';
import { BenchError } from '../options';
import { type LoadPlan, type LoadRequest, type RequestSource, throwOnFailure } from './run-load';
import { percentile } from './statistics';

export interface RatePlan extends LoadPlan {
  /** The number of requests a second, of all connections together. */
  readonly perSecond: number;
  /** Requests that are planned for this time at the start are sent, but not measured. */
  readonly rampUpSeconds: number;
}

export interface RateResult {
  /** The number of requests, all of which had a response. */
  requests: number;
  /** From the planned time of a request until its response. */
  p50Ms: number;
  p99Ms: number;
}

/**
 * Sends requests at a constant rate, whether or not earlier ones have a response. If all connections are busy, a request waits
 * for one. Latencies count from the planned time, so that the time in which the implementation (or the client) could not keep up
 * is part of them: a request that is sent late because of a slow one would otherwise look fast.
 * @throws BenchError if a response has another status
 */
export async function runAtRate(plan: RatePlan): Promise<RateResult> {
  const planned = plannedTimes(plan.perSecond, plan.rampUpSeconds + plan.seconds);
  // Made before the first one is sent, because the client shares the processors with the implementation.
  const requests = interleave(plan.requests, planned.length);
  const { hostname, port } = new URL(plan.url);
  const maxSockets = plan.requests.length;
  // In turn, so that the server closes none of them because it was idle.
  const agent = new Agent({ keepAlive: true, maxSockets, scheduling: 'fifo' });
  const statuses = new Map<number, number>();
  try {
    const responses: Promise<number>[] = [];
    const start = performance.now();
    const send = (index: number, { method, path, body, headers }: LoadRequest): void => {
      const dueAt = start + (planned[index] ?? Number.NaN);
      const allHeaders = { ...plan.headers, ...headers };
      const sent = sendRequest({ agent, hostname, port, method, path, headers: allHeaders });
      const latency = readResponse(sent).then((status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        return performance.now() - dueAt;
      });
      // Without a handler, a rejection before the last request is sent would end the benchmark.
      latency.catch(() => undefined);
      responses.push(latency);
      sent.end(body);
    };
    while (responses.length < requests.length) {
      const elapsed = performance.now() - start;
      for (let index = responses.length; (planned[index] ?? Infinity) <= elapsed; index += 1) {
        send(index, requests[index] as LoadRequest);
      }
      await nextMillisecond();
    }
    const times = await Promise.all(responses).catch((error: unknown) => {
      throw new BenchError(`A request to ${plan.name} failed: ${String(error)}`);
    });
    throwOnFailure(plan, { errors: 0, timeouts: 0, statuses });
    const measured = times.filter((_time, index) => isMeasured(planned[index], plan));
    const sorted = Float64Array.from(measured).sort();
    return {
      requests: times.length,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
    };
  } finally {
    agent.destroy();
  }
}

/** The times of all requests in milliseconds from the start, at a constant distance. */
export function plannedTimes(perSecond: number, seconds: number): number[] {
  return Array.from(
    { length: Math.floor(perSecond * seconds) },
    (_, index) => (index * 1_000) / perSecond,
  );
}

const isMeasured = (planned = 0, { rampUpSeconds }: RatePlan): boolean =>
  planned >= rampUpSeconds * 1_000;

/** Takes the next request of each source in turn; a list starts again at its end. */
export function interleave(sources: readonly RequestSource[], count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const source = sources[index % sources.length];
    if (typeof source === 'function') return source();
    const request = source?.[Math.floor(index / sources.length) % source.length];
    if (request === undefined) throw new Error('A source has no requests.');
    return request;
  });
}

/** Resolves with the status when the whole response is there. */
function readResponse(sent: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
  });
}

const nextMillisecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
