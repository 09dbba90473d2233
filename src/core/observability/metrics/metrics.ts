import cluster from 'node:cluster';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { APP_CONFIG, type AppConfig } from '../../config/app-config';
import { clusterMetrics, shareWithSupervisor } from './cluster-metrics';
import { readSoon } from './read-soon';

/** From the cheapest read to the longest that a request may take, in seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface ObservedRequest {
  method: string;
  /** The pattern of the route, never the path. */
  route: string | undefined;
  /** `aborted`: the caller was gone before the answer was. */
  status: number | 'aborted';
  seconds: number;
}

/** What the process tells Prometheus; nothing is measured unless that is wanted. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly isEnabled: boolean;
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  private readonly registry = new Registry();
  private readonly durations: Histogram<'method' | 'route' | 'status'> | null = null;
  private readonly shed: Counter<'reason'> | null = null;

  constructor(@Inject(APP_CONFIG) { metrics }: AppConfig) {
    this.isEnabled = metrics;
    if (!metrics) return;
    if (cluster.isWorker) shareWithSupervisor(this.registry);
    collectDefaultMetrics({ register: this.registry });
    this.durations = new Histogram({
      name: 'rapport_http_request_duration_seconds',
      help: 'How long requests took, by the pattern of their route and the status of the answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers: [this.registry],
    });
    this.shed = new Counter({
      name: 'rapport_load_shed_total',
      help: 'What was rejected or cut off to protect the process, by reason.',
      labelNames: ['reason'],
      registers: [this.registry],
    });
  }

  observe({ method, route = 'none', status, seconds }: ObservedRequest): void {
    this.durations?.observe({ method, route, status }, seconds);
  }

  countShed(reason: string, count: number): void {
    this.shed?.inc({ reason }, count);
  }

  /**
   * Adds a number that is looked up whenever the metrics are asked for; one that cannot be had is left out. That
   * of several workers is their sum or, where all of them look at the same, the largest.
   */
  addGauge(
    name: string,
    help: string,
    read: () => number | Promise<number>,
    aggregator: 'sum' | 'max' = 'sum',
  ): void {
    if (!this.isEnabled) return;
    const gauge = new Gauge({
      name,
      help,
      aggregator,
      registers: [],
      async collect() {
        const value = await readSoon(read);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** In the text format of Prometheus; of all workers together, where there are several. */
  text(): Promise<string> {
    return cluster.isWorker ? clusterMetrics() : this.registry.metrics();
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}
