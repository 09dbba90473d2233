import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { loadConfig } from '../../src/core/config/app-config';
import type { Cleanups } from '../cleanups';
import { openBenchDatabase } from '../data/bench-database';
import { BENCH_PLATFORM } from '../data/bench-social';
import { type BenchData, makeData, vacuumAnalyze } from '../data/make-data';
import { headersOf, type LoadRequest } from '../measure/run-load';
import { percentile } from '../measure/statistics';
import { readStartCommand } from '../processes/start-command';
import { startProcess } from '../processes/start-process';
import { formatNumber, formatTable } from '../report/table';
import { runBenchmark } from '../run-benchmark';

// The noisy-neighbour benchmark: the latency of one team while another team, the noisy neighbour, overloads the
// service. See bench/README.md.

const SECONDS = 8;
/** The rate of the measured team: below its rate limit, but enough for a 95th percentile. */
const REQUESTS_PER_SECOND = 40;
const {
  values: { connections },
} = parseArgs({ options: { connections: { type: 'string', default: '200' } } });
const SETTINGS = ['RATE_LIMIT_PER_MINUTE', 'MAX_CONCURRENT_PER_TEAM', 'WEB_CONCURRENCY'];

type RequestOf = (data: BenchData, index: number) => LoadRequest;

const pathOf = ({ customers }: BenchData, index: number): string =>
  `/v1/customer/${customers[index % customers.length]?.id}`;

const REQUESTS = {
  'get-customer': (data, index) => ({ method: 'GET', path: pathOf(data, index) }),
  loyalty: (data, index) => ({
    method: 'POST',
    path: `${pathOf(data, index)}/loyalty`,
    body: JSON.stringify({ type: 'increment', points: 1 }),
  }),
  list: ({ form }) => ({ method: 'GET', path: `/v1/forms/${form.id}/responses` }),
  posts: () => ({ method: 'GET', path: `/v1/analytics/social/${BENCH_PLATFORM}/posts` }),
} satisfies Record<string, RequestOf>;

type Kind = keyof typeof REQUESTS;

const requestsOf = (data: BenchData, kind: Kind): LoadRequest[] =>
  Array.from({ length: 500 }, (_, index) => (REQUESTS[kind] as RequestOf)(data, index));

/** Sends the requests of the noisy neighbour, in a separate thread, so that it does not delay the requests of the measured team. */
function overload(url: string, data: BenchData, kind: Kind): Promise<autocannon.Result> {
  return autocannon({
    url,
    workers: 1,
    connections: Number(connections),
    duration: SECONDS,
    headers: headersOf(data.apiKey),
    requests: requestsOf(data, kind),
  });
}

interface Latency {
  readonly p50: number;
  readonly p95: number;
}

/** Sends requests one after the other over one connection. @throws Error unless each response is 2xx */
async function measureLatency(url: string, data: BenchData, kind: Kind): Promise<Latency> {
  const requests = requestsOf(data, kind);
  const times: number[] = [];
  const count = SECONDS * REQUESTS_PER_SECOND;
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) {
    const request = requests[index % requests.length] as LoadRequest;
    const sentAt = performance.now();
    const response = await fetch(`${url}${request.path}`, {
      ...request,
      headers: headersOf(data.apiKey),
    });
    await response.text();
    if (!response.ok) throw new Error(`The measured team got status ${response.status}.`);
    times.push(performance.now() - sentAt);
    await sleep(startedAt + ((index + 1) * 1_000) / REQUESTS_PER_SECOND - performance.now());
  }
  const sorted = Float64Array.from(times).sort();
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

async function measure(
  url: string,
  noisyTeam: BenchData,
  measuredTeam: BenchData,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const kind of ['get-customer', 'loyalty'] as const) {
    const idle = await measureLatency(url, measuredTeam, kind);
    const rowOf = (name: string, { p50, p95 }: Latency, ofNoisyTeam: string): string[] => [
      `${kind}, ${name}`,
      formatNumber(p50, 2),
      formatNumber(p95, 2),
      formatNumber(p95 / idle.p95, 1),
      ofNoisyTeam,
    ];
    rows.push(rowOf('idle', idle, ''));
    for (const load of ['get-customer', 'loyalty', 'list', 'posts'] as const) {
      const [result, latency] = await Promise.all([
        overload(url, noisyTeam, load),
        measureLatency(url, measuredTeam, kind),
      ]);
      const { '2xx': served, non2xx: rejected } = result;
      rows.push(
        rowOf(`during ${load}`, latency, `${formatNumber(served)} / ${formatNumber(rejected)}`),
      );
    }
  }
  return rows;
}

async function main(cleanups: Cleanups): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-neighbour-'));
  cleanups.add(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig();
  const database = await openBenchDatabase(config, cleanups);
  const [noisyTeam, measuredTeam] = [
    await makeData(database.url, 'http://127.0.0.1:9/', cleanups),
    await makeData(database.url, 'http://127.0.0.1:9/', cleanups),
  ];
  await vacuumAnalyze(database.url);
  const given = SETTINGS.map((name) => [name, process.env[name] ?? '']);
  const workers = Number(process.env.WEB_CONCURRENCY ?? 1);
  const service = await startProcess(
    {
      name: 'service',
      ...readStartCommand(),
      environment: {
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        DATABASE_POOL_SIZE: `${config.database.poolSize}`,
        DEMO: 'false',
        ...Object.fromEntries(given.filter(([, value]) => value !== '')),
      },
      folder,
      workers: workers === 1 ? 0 : workers,
    },
    cleanups,
  );
  for (const kind of ['get-customer', 'loyalty'] as const) {
    await measureLatency(service.url, measuredTeam, kind);
  }
  const head = [
    'measured team',
    'p50 ms',
    'p95 ms',
    'of idle',
    'noisy neighbour: served / rejected',
  ];
  console.log(
    formatTable([head, ...(await measure(service.url, noisyTeam, measuredTeam))]).join('\n'),
  );
  await service.stop();
}

runBenchmark(main);
