import { readConfig } from '../../config/app-config';
import { Metrics } from './metrics';

/** The samples of a metric, without its HELP and TYPE lines. */
async function samplesOf(metrics: Metrics, name: string): Promise<string[]> {
  const lines = (await metrics.text()).split('\n');
  return lines.filter((line) => line.startsWith(name));
}

const labels = (status: number): string =>
  `method="GET",route="/v1/forms/:formId/schema",status="${status}"`;

describe('Metrics', () => {
  let metrics: Metrics;

  beforeEach(() => {
    metrics = new Metrics(readConfig({ METRICS: 'true' }));
  });

  afterEach(() => {
    metrics.onApplicationShutdown();
  });

  it('counts requests and their durations by method, route and status', async () => {
    const request = { method: 'GET', route: '/v1/forms/:formId/schema', status: 200 };
    metrics.observe({ ...request, seconds: 0.004 });
    metrics.observe({ ...request, seconds: 0.2 });
    metrics.observe({ ...request, status: 404, seconds: 11 });

    const name = 'rapport_http_request_duration_seconds';
    const samples = await samplesOf(metrics, name);
    expect(samples).toHaveLength(30);
    expect(samples).toEqual(
      expect.arrayContaining([
        `${name}_bucket{le="0.002",${labels(200)}} 0`,
        `${name}_bucket{le="0.005",${labels(200)}} 1`,
        `${name}_bucket{le="0.1",${labels(200)}} 1`,
        `${name}_bucket{le="0.25",${labels(200)}} 2`,
        `${name}_bucket{le="+Inf",${labels(200)}} 2`,
        `${name}_sum{${labels(200)}} 0.20400000000000001`,
        `${name}_count{${labels(200)}} 2`,
        `${name}_bucket{le="10",${labels(404)}} 0`,
        `${name}_count{${labels(404)}} 1`,
      ]),
    );
  });

  it('counts requests without a route under one label', async () => {
    metrics.observe({ method: 'GET', route: undefined, status: 404, seconds: 0.001 });
    metrics.observe({ method: 'GET', route: undefined, status: 404, seconds: 0.001 });
    expect(await samplesOf(metrics, 'rapport_http_request_duration_seconds_count')).toEqual([
      'rapport_http_request_duration_seconds_count{method="GET",route="none",status="404"} 2',
    ]);
  });

  it('reads a gauge for each scrape', async () => {
    let depth = 3;
    metrics.addGauge('queue_depth', 'How deep it is.', () => Promise.resolve(depth));
    expect(await samplesOf(metrics, 'queue_depth')).toEqual(['queue_depth 3']);
    depth = 0;
    expect(await samplesOf(metrics, 'queue_depth')).toEqual(['queue_depth 0']);
  });

  it('leaves out only a gauge that cannot be read', async () => {
    let isAway = false;
    metrics.addGauge('queue_depth', 'How deep it is.', () =>
      isAway ? Promise.reject(new Error('away')) : 3,
    );
    metrics.addGauge('queue_width', 'How wide it is.', () => 4);
    expect(await samplesOf(metrics, 'queue_')).toEqual(['queue_depth 3', 'queue_width 4']);
    isAway = true;
    expect(await samplesOf(metrics, 'queue_')).toEqual(['queue_width 4']);
    isAway = false;
    expect(await samplesOf(metrics, 'queue_')).toEqual(['queue_depth 3', 'queue_width 4']);
  });

  it('reads a labelled gauge for each scrape, and leaves out labels that are gone', async () => {
    let depths = new Map([
      ['left', 1],
      ['right', 2],
    ]);
    const read = () => Promise.resolve(depths);
    metrics.addLabelledGauge('queue_depth', 'How deep they are.', 'queue', read, 'max');
    expect(await samplesOf(metrics, 'queue_depth')).toEqual([
      'queue_depth{queue="left"} 1',
      'queue_depth{queue="right"} 2',
    ]);
    depths = new Map([['left', 0]]);
    expect(await samplesOf(metrics, 'queue_depth')).toEqual(['queue_depth{queue="left"} 0']);
  });

  it('has no sample of a labelled gauge that cannot be read', async () => {
    metrics.addLabelledGauge('queue_depth', 'How deep they are.', 'queue', () =>
      Promise.reject(new Error('away')),
    );
    expect(await samplesOf(metrics, 'queue_depth')).toEqual([]);
  });

  it('measures the process', async () => {
    const text = await metrics.text();
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
    }
  });

  it('measures nothing unless METRICS is true', async () => {
    const off = new Metrics(readConfig({}));
    off.observe({ method: 'GET', route: '/v1/forms', status: 200, seconds: 1 });
    off.addGauge('queue_depth', 'How deep it is.', () => 1);
    expect(off.isEnabled).toBe(false);
    expect((await off.text()).trim()).toBe('');
  });
});
