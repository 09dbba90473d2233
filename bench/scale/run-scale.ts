import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@rapport/embedded-postgres';
import { Client } from 'pg';
import { migrate } from '../../src/core/database/migrate';
import type { Cleanups } from '../cleanups';
import { BenchError } from '../options';
import { runBenchmark } from '../run-benchmark';
import { Bounds } from './bounds';
import { loadConsoleSet } from './console-set';
import { loadCustomers, measureCustomers } from './customers';
import { loadScaleSet } from './load-scale-set';
import { loadSocialSet } from './load-social-set';
import { measureConsole } from './measure-console';
import { measureDeletion } from './measure-deletion';
import { measureImport } from './measure-import';
import { measurePage } from './measure-page';
import { measureRanking } from './measure-ranking';
import { measureReads } from './measure-reads';
import { measureRemoval } from './measure-removal';
import { measureSocial } from './measure-social';
import { measureSubmissions } from './measure-submissions';
import { sizeOf } from './rebuilding-indexes';
import { startScaleApp } from './scale-app';
import type { ScaleRun } from './scale-run';
import { MIGRATIONS } from '../../src/modules';

const MEGABYTE = 1024 * 1024;

/** The parts of the benchmark, in the order in which they run. */
const PARTS = ['forms', 'social', 'customers', 'console', 'deletion'] as const;

const { values: options } = parseArgs({
  options: {
    responses: { type: 'string', default: '1000000' },
    forms: { type: 'string', default: '1000' },
    'responses-per-form': { type: 'string', default: '200' },
    posts: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '1000000' },
    entries: { type: 'string', default: '1000000' },
    only: { type: 'string', default: PARTS.join(',') },
    plans: { type: 'boolean', default: false },
  },
});

async function main(cleanups: Cleanups): Promise<void> {
  const parts = readParts(options.only);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rapport-scale-'));
  cleanups.add(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    dataDir,
    // As PostgreSQL's manual recommends for a dedicated database server.
    settings: {
      shared_buffers: `${Math.floor(os.totalmem() / 4 / MEGABYTE)}MB`,
      max_wal_size: '8GB',
    },
  });
  // The server may use another folder, which its own user can enter.
  cleanups.add(() => rm(server.dataDir, { recursive: true, force: true }));
  cleanups.add(() => server.stop());
  await migrate(server.url, MIGRATIONS);
  const client = new Client({ connectionString: server.url });
  // The server stops first when the benchmark is interrupted.
  client.on('error', () => undefined);
  await client.connect();
  cleanups.add(() => client.end());
  await client.query(`SET maintenance_work_mem = '1GB'`);
  const hasConsole = parts.includes('console');
  const hasForms = parts.includes('forms');
  const hasDeletion = parts.includes('deletion');
  const hasResponses = hasForms || hasConsole || hasDeletion;
  const set = await timed(hasResponses ? `${options.responses} responses` : 'a team', () =>
    loadScaleSet(client, {
      responses: hasResponses ? Number(options.responses) : 0,
      otherForms: hasResponses ? Number(options.forms) : 0,
      responsesPerOtherForm: Number(options['responses-per-form']),
    }),
  );
  const app = await startScaleApp(server.url);
  cleanups.add(() => app.close());
  const bounds = new Bounds();
  const run: ScaleRun = { set, app, client, showPlans: options.plans, bounds };
  if (hasConsole) {
    // Before the others, which change the responses.
    const size = { customers: Number(options.customers), entries: Number(options.entries) };
    const consoleSet = await timed(
      `${options.customers} customers, ${options.entries} entries`,
      () => loadConsoleSet(client, set, size),
    );
    await measureConsole(run, consoleSet);
  }
  if (hasForms) {
    console.log(`${await sizeOf(client, 'form_responses')}\n`);
    await measureReads(run);
    await measureSubmissions(run);
    await measureRemoval(run);
  }
  if (parts.includes('social')) {
    await timed(`${options.posts} posts`, () => loadSocialSet(client, set, Number(options.posts)));
    console.log(`${await sizeOf(client, 'social_posts')}\n`);
    await measureSocial(run);
    await measureRanking(run);
    await measureImport(run);
    await measurePage(run);
  }
  if (parts.includes('customers')) {
    if (!hasConsole) {
      await timed(`${options.customers} customers`, () =>
        loadCustomers(client, set, Number(options.customers)),
      );
    }
    console.log(`${await sizeOf(client, 'customers')}\n`);
    await measureCustomers(run);
  }
  // The last part, because it deletes what the others read.
  if (hasDeletion) await measureDeletion(run, Number(options.responses));
  bounds.report();
}

function readParts(names: string): string[] {
  const parts = names.split(',');
  const unknown = parts.find((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown === undefined) return parts;
  throw new BenchError(`--only: there is no part "${unknown}", only ${PARTS.join(', ')}`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  console.log(`Loading ${what} …`);
  const startedAt = performance.now();
  const result = await work();
  console.log(`Loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
  return result;
}

runBenchmark(main);
