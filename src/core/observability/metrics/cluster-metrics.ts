import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

const RESPONSE_TIMEOUT_MS = 2_000;

interface MetricsRequest {
  kind: 'rapport:metrics-request';
  id: number;
}

interface MetricsResponse {
  kind: 'rapport:metrics-response';
  id: number;
  /** null if the metrics could not be collected. */
  text: string | null;
}

let lastId = 0;

/** In the supervisor: on the request of a worker, collects the metrics of all workers and sends them back. */
export function serveClusterMetrics(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOfKind<MetricsRequest>(message, 'rapport:metrics-request')) return;
    const respond = (text: string | null): void => {
      const { id } = message;
      worker.send(
        { kind: 'rapport:metrics-response', id, text } satisfies MetricsResponse,
        () => undefined,
      );
    };
    aggregator.clusterMetrics().then(respond, () => respond(null));
  });
}

/** In a worker: makes the metrics of `registry` available to the supervisor. */
export function shareWithSupervisor(registry: Registry): void {
  // The constructor subscribes to the supervisor's requests.
  const aggregator = new AggregatorRegistry();
  AggregatorRegistry.setRegistries([aggregator, registry]);
}

/** In a worker: returns the metrics of all workers. @throws Error when the supervisor does not respond within 2 s */
export function clusterMetrics(): Promise<string> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const end = (text: string | null): void => {
      clearTimeout(timer);
      process.off('message', onMessage);
      if (text === null) reject(new Error('The metrics of the workers could not be collected.'));
      else resolve(text);
    };
    const onMessage = (message: unknown): void => {
      if (isOfKind<MetricsResponse>(message, 'rapport:metrics-response') && message.id === id) {
        end(message.text);
      }
    };
    const timer = setTimeout(() => end(null), RESPONSE_TIMEOUT_MS);
    process.on('message', onMessage);
    process.send?.({ kind: 'rapport:metrics-request', id } satisfies MetricsRequest);
  });
}

function isOfKind<M extends { kind: string }>(message: unknown, kind: M['kind']): message is M {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === kind;
}
