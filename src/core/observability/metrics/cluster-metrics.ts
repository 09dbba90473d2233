import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

const ANSWER_MS = 2_000;

interface MetricsRequest {
  kind: 'rapport:metrics-request';
  id: number;
}

interface MetricsAnswer {
  kind: 'rapport:metrics-answer';
  id: number;
  /** null: they could not be collected. */
  text: string | null;
}

let lastId = 0;

/** In the supervisor: collects the metrics of all workers for the one that was asked for them. */
export function answerMetricsRequests(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOfKind<MetricsRequest>(message, 'rapport:metrics-request')) return;
    const answer = (text: string | null): void => {
      const { id } = message;
      worker.send(
        { kind: 'rapport:metrics-answer', id, text } satisfies MetricsAnswer,
        () => undefined,
      );
    };
    aggregator.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In a worker: lets the supervisor collect these metrics. */
export function shareWithSupervisor(registry: Registry): void {
  // It listens for the supervisor's questions from the moment when one of these is made.
  const aggregator = new AggregatorRegistry();
  AggregatorRegistry.setRegistries([aggregator, registry]);
}

/** In a worker: the metrics of all workers together. @throws Error when the supervisor does not answer */
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
      if (isOfKind<MetricsAnswer>(message, 'rapport:metrics-answer') && message.id === id) {
        end(message.text);
      }
    };
    const timer = setTimeout(() => end(null), ANSWER_MS);
    process.on('message', onMessage);
    process.send?.({ kind: 'rapport:metrics-request', id } satisfies MetricsRequest);
  });
}

function isOfKind<M extends { kind: string }>(message: unknown, kind: M['kind']): message is M {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'kind') === kind;
}
