import cluster from 'node:cluster';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { APP_CONFIG, type AppConfig } from '../../config/app-config';
import { clusterMetrics, shareWithSupervisor } from './cluster-metrics';
import { readWithTimeout } from './read-gauges';

/** In seconds: from the fastest reads to beyond the deadline of a request. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface ObservedRequest {
  method: string;
  /** The pattern of the route, never the path. */
  route: string | undefined;
  /** `aborted`: the client disconnected before it had the whole response. */
  status: number | 'aborted';
  seconds: number;
}

export interface GaugeSample {
  labels: Record<string, string>;
  value: number;
}

/** How the values of several workers are combined. */
type Aggregator = 'sum' | 'max' | 'min';

/** The Prometheus metrics of the process. Measures nothing unless METRICS is true. */
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
      help: 'Duration of requests in seconds, by pattern of the route and status of the response.',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers: [this.registry],
    });
    this.shed = new Counter({
      name: 'rapport_load_shed_total',
      help: 'Requests rejected and connections closed to protect the process, by reason.',
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
   * Adds a gauge whose value is read for each scrape; a value that cannot be read is left out. The values of several
   * workers are summed or, where all workers read the same value, the largest or smallest is taken.
   */
  addGauge(
    name: string,
    help: string,
    read: () => number | Promise<number>,
    aggregator: Aggregator = 'sum',
  ): void {
    if (!this.isEnabled) return;
    const gauge = new Gauge({
      name,
      help,
      aggregator,
      registers: [],
      async collect() {
        const value = await readWithTimeout(read);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** Like {@link addGauge}, with a sample for each value of a label. */
  addLabelledGauge(
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>,
    aggregator: Aggregator = 'sum',
  ): void {
    const readSamples = async (): Promise<GaugeSample[]> =>
      Array.from(await read(), ([text, value]) => ({ labels: { [label]: text }, value }));
    this.addSampledGauge(name, help, [label], readSamples, aggregator);
  }

  /** Like {@link addGauge}, with samples of several labels. */
  addSampledGauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => Promise<readonly GaugeSample[]>,
    aggregator: Aggregator = 'sum',
  ): void {
    if (!this.isEnabled) return;
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      aggregator,
      registers: [],
      async collect() {
        const samples = await readWithTimeout(read);
        this.reset();
        for (const { labels, value } of samples ?? []) this.set(labels, value);
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** Returns the metrics in the text format of Prometheus, of all workers where there are several. */
  text(): Promise<string> {
    return cluster.isWorker ? clusterMetrics() : this.registry.metrics();
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}
