import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@rapport/embedded-postgres';
import { Random } from '../../src/cli/seed/random';
import { withClient } from '../../src/core/database/with-client';
import type { Cleanups } from '../cleanups';
import { vacuumAnalyze } from '../data/make-data';
import { headersOf, runLoad, type RequestSource } from '../measure/run-load';
import { median } from '../measure/statistics';
import { BenchError } from '../options';
import { serviceSettings } from '../processes/start-implementations';
import { type MeasuredProcess, startProcess } from '../processes/start-process';
import { formatNumber, formatTable } from '../report/table';
import { runBenchmark } from '../run-benchmark';
import { REQUESTS_PER_CONNECTION, SEED } from '../scenarios/load-scenario';
import { type BuiltCommit, buildCommit } from './build-commit';
import { type CommitData, createData, createTeam } from './commit-data';
import { postgresCpuMs } from './postgres-cpu';
import { COMMIT_SCENARIOS, isRepeatable } from './scenarios';

const USAGE = `npm run bench:commits -- [options] <commit> <commit> …

  --seconds <n>      length of one round (default 4)
  --rounds <n>       rounds of each commit and scenario (default 6)
  --processes <n>    processes of each commit, each with a database of its own (default 3)
  --connections <n>  concurrent connections (default 32)
  --only <names>     comma-separated names among ${Object.keys(COMMIT_SCENARIOS).join(', ')}
                     (default auth-key,get-customer,loyalty,submit)`;

interface Measured {
  readonly commit: BuiltCommit;
  readonly service: MeasuredProcess;
  readonly data: CommitData;
}

interface CommitRound {
  readonly perSecond: number;
  readonly cpuUs: number;
  /** NaN where the CPU time of PostgreSQL is not known. */
  readonly postgresCpuUs: number;
}

interface CommitsPlan {
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
}

/**
 * Compares commits: builds each, gives each a database of its own on one PostgreSQL with the same data, and measures them in
 * alternation, so that other activity on the machine affects all of them.
 */
async function main(cleanups: Cleanups): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '6' },
      processes: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      only: { type: 'string', default: 'auth-key,get-customer,loyalty,submit' },
    },
  });
  const names = values.only.split(',');
  if (positionals.length === 0 || names.some((name) => !(name in COMMIT_SCENARIOS))) {
    throw new BenchError(USAGE);
  }
  const plan = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
  };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-commits-'));
  cleanups.add(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: true,
  });
  cleanups.add(() => rm(server.dataDir, { recursive: true, force: true }));
  cleanups.add(() => server.stop());
  const dataDirectory = await readDataDirectory(server.adminUrl);
  const measured: Measured[] = [];
  // Two processes of one commit differ by some percent for as long as they live, which more rounds do not even out.
  const processes = Array.from({ length: Number(values.processes) }, () => positionals).flat();
  for (const [index, revision] of processes.entries()) {
    measured.push(await prepare({ revision, index, folder, server }, cleanups));
  }
  for (const name of names) {
    const rounds = await alternateCommits(name, measured, plan, dataDirectory);
    console.log([name, ...report(measured, rounds)].join('\n'), '\n');
  }
}

const readDataDirectory = (adminUrl: string): Promise<string> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory ?? '';
  });

async function prepare(
  {
    revision,
    index,
    folder,
    server,
  }: { revision: string; index: number; folder: string; server: EmbeddedPostgres },
  cleanups: Cleanups,
): Promise<Measured> {
  const commit = await buildCommit(revision, folder, cleanups);
  const url = new URL(server.url);
  url.pathname = `commit_${index}`;
  await withClient(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE ${url.pathname.slice(1)} OWNER ${url.username}`),
  );
  const environment = { NODE_ENV: 'production', DATABASE_URL: url.href };
  const plan = {
    name: `${index}-${commit.name}`,
    script: commit.script,
    flags: commit.flags,
    environment: { ...environment, ...serviceSettings(1) },
    folder,
    workers: 0,
  };
  // The service migrates the database.
  const service = await startProcess(plan, cleanups);
  const data = await createData(service.url, await createTeam(commit, environment));
  await vacuumAnalyze(url.href);
  return { commit, service, data };
}

/** Returns the rounds of each commit, in the order of the commits. */
async function alternateCommits(
  name: string,
  measured: readonly Measured[],
  plan: CommitsPlan,
  dataDirectory: string,
): Promise<CommitRound[][]> {
  const loads = measured.map(({ commit, service, data }) => ({
    name: commit.name,
    url: service.url,
    headers: headersOf(data.apiKey),
    seconds: plan.seconds,
    requests: requestSources(name, data, plan.connections),
  }));
  for (const load of loads) await runLoad(load);
  const rounds: CommitRound[][] = measured.map(() => []);
  for (let round = 0; round < plan.rounds; round += 1) {
    // Each commit is as often the first as the others.
    for (const index of rotate([...measured.keys()], round)) {
      const [load, service] = [loads[index], measured[index]?.service];
      if (load === undefined || service === undefined) continue;
      const [before, postgresBefore] = [
        await service.probe('usage'),
        await postgresCpuMs(dataDirectory),
      ];
      const { requests, perSecond } = await runLoad(load);
      const [after, postgresAfter] = [
        await service.probe('usage'),
        await postgresCpuMs(dataDirectory),
      ];
      const postgresMs = (postgresAfter ?? Number.NaN) - (postgresBefore ?? Number.NaN);
      rounds[index]?.push({
        perSecond,
        cpuUs: ((after.cpuMs - before.cpuMs) * 1_000) / requests,
        postgresCpuUs: (postgresMs * 1_000) / requests,
      });
    }
  }
  return rounds;
}

function requestSources(name: string, data: CommitData, connections: number): RequestSource[] {
  const random = new Random(SEED);
  const next = () => {
    const make = COMMIT_SCENARIOS[name];
    if (make === undefined) throw new BenchError(USAGE);
    return make(data, random);
  };
  return Array.from({ length: connections }, () =>
    isRepeatable(name) ? Array.from({ length: REQUESTS_PER_CONNECTION }, next) : next,
  );
}

function report(measured: readonly Measured[], rounds: readonly CommitRound[][]): string[] {
  const names = [...new Set(measured.map(({ commit }) => commit.name))];
  const byCommit = names.map((name) =>
    measured.flatMap(({ commit }, index) => (commit.name === name ? [rounds[index] ?? []] : [])),
  );
  const medianOf = (of: readonly CommitRound[], value: (round: CommitRound) => number) =>
    median(of.map(value));
  const cpuUsOf = (of: readonly CommitRound[]) => medianOf(of, ({ cpuUs }) => cpuUs);
  const first = cpuUsOf(byCommit[0]?.flat() ?? []);
  const lines = byCommit.map((processes, index) => {
    const all = processes.flat();
    const each = processes.map(cpuUsOf);
    return [
      names[index] ?? '',
      formatNumber(medianOf(all, ({ perSecond }) => perSecond)),
      formatNumber(cpuUsOf(all), 1),
      `${formatNumber(Math.min(...each), 1)}-${formatNumber(Math.max(...each), 1)}`,
      formatNumber(
        medianOf(all, ({ postgresCpuUs }) => postgresCpuUs),
        1,
      ),
      formatNumber(cpuUsOf(all) / first, 2),
    ];
  });
  const head = [
    '',
    'requests/s',
    'CPU us/request',
    'by process',
    'PostgreSQL us/request',
    'CPU ratio to first',
  ];
  return formatTable([head, ...lines]).map((line) => `  ${line}`);
}

const rotate = <T>(items: readonly T[], by: number): T[] => {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

runBenchmark(main);
