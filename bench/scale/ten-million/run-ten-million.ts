import 'reflect-metadata';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@rapport/embedded-postgres';
import { Client } from 'pg';
import { LargeLists } from '../../../src/core/database/large-lists';
import { migrate } from '../../../src/core/database/migrate';
import { MIGRATIONS } from '../../../src/modules';
import type { Cleanups } from '../../cleanups';
import { runBenchmark } from '../../run-benchmark';
import { Bounds } from '../bounds';
import { sizeOf } from '../rebuilding-indexes';
import { startScaleApp } from '../scale-app';
import { type LoadedTeam, loadSample } from './load-sample';
import { measureTenMillion } from './measure-ten-million';

const MEGABYTE = 1024 * 1024;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    teams: { type: 'string', default: '1000' },
    'rows-per-team': { type: 'string', default: '500' },
    'data-dir': { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
});

async function main(cleanups: Cleanups): Promise<void> {
  const dataDir = options['data-dir'] ?? (await mkdtemp(path.join(os.tmpdir(), 'rapport-scale-')));
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'cluster'),
    settings: {
      shared_buffers: `${Math.floor(os.totalmem() / 4 / MEGABYTE)}MB`,
      effective_cache_size: `${Math.floor(os.totalmem() / 2 / MEGABYTE)}MB`,
      max_wal_size: '4GB',
      wal_level: 'minimal',
      max_wal_senders: '0',
    },
  });
  if (options['data-dir'] === undefined) {
    // The server may use another folder, which its own user can enter.
    cleanups.add(() => rm(server.dataDir, { recursive: true, force: true }));
    cleanups.add(() => rm(dataDir, { recursive: true, force: true }));
  }
  cleanups.add(() => server.stop());
  await migrate(server.url, MIGRATIONS);
  const adminUrl = new URL(server.adminUrl);
  adminUrl.pathname = new URL(server.url).pathname;
  const teams = await loadOnce(path.join(dataDir, 'teams.json'), () => load(adminUrl.href));
  const client = new Client({ connectionString: adminUrl.href });
  // The server stops first when the benchmark is interrupted.
  client.on('error', () => undefined);
  await client.connect();
  cleanups.add(() => client.end());
  console.log(await sizeOf(client, 'customers'));
  console.log(`${await sizeOf(client, 'form_responses')}\n`);
  const app = await startScaleApp(server.url);
  cleanups.add(() => app.close());
  // A smaller run reads as much of its lists as one of ten million rows.
  const lists = app.get(LargeLists);
  lists.bounds = { ...lists.bounds, rows: Math.min(lists.bounds.rows, teams.large.rows / 2) };
  const bounds = new Bounds();
  await measureTenMillion({ ...teams, app, client, bounds, showPlans: options.plans });
  bounds.report();
}

interface Teams {
  readonly large: LoadedTeam;
  readonly small: LoadedTeam;
}

async function load(adminUrl: string): Promise<Teams> {
  const startedAt = performance.now();
  console.log(`Loading ${options.rows} customers and responses beside ${options.teams} teams …`);
  const teams = await loadSample(adminUrl, {
    rows: Number(options.rows),
    teams: Number(options.teams),
    rowsPerTeam: Number(options['rows-per-team']),
  });
  console.log(`Loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
  return teams;
}

/** With `--data-dir`, a later run measures the same data. */
async function loadOnce(file: string, work: () => Promise<Teams>): Promise<Teams> {
  const isLoaded = await access(file).then(
    () => true,
    () => false,
  );
  if (isLoaded) return JSON.parse(await readFile(file, 'utf8')) as Teams;
  const teams = await work();
  await writeFile(file, JSON.stringify(teams));
  return teams;
}

runBenchmark(main);
