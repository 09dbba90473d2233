import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@rapport/embedded-postgres';
import { Client } from 'pg';
import { migrate } from '../../src/core/database/migrate';
import { loadCustomers } from './load-customers';
import { loadScaleSet } from './load-scale-set';
import { loadSocialSet } from './load-social-set';
import { measureCustomers } from './measure-customers';
import { measureImport } from './measure-import';
import { measurePage } from './measure-page';
import { measureReads } from './measure-reads';
import { measureRemoval } from './measure-removal';
import { measureSocial } from './measure-social';
import { measureSubmissions } from './measure-submissions';
import { sizeOf } from './rebuilding-indexes';
import { type ScaleApp, startScaleApp } from './scale-app';
import type { ScaleRun } from './scale-run';

const MEGABYTE = 1024 * 1024;

/** In the order in which they run. */
const PARTS = ['forms', 'social', 'customers'] as const;

const { values: options } = parseArgs({
  options: {
    responses: { type: 'string', default: '1000000' },
    forms: { type: 'string', default: '1000' },
    'responses-per-form': { type: 'string', default: '200' },
    posts: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '1000000' },
    only: { type: 'string', default: PARTS.join(',') },
    plans: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rapport-scale-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    // As PostgreSQL's manual recommends for a dedicated database server.
    settings: {
      shared_buffers: `${Math.floor(os.totalmem() / 4 / MEGABYTE)}MB`,
      max_wal_size: '8GB',
    },
  });
  const client = new Client({ connectionString: server.url });
  let app: ScaleApp | undefined;
  try {
    await migrate(server.url);
    await client.connect();
    await client.query(`SET maintenance_work_mem = '1GB'`);
    const parts = options.only.split(',');
    const set = await timed(`${options.responses} responses`, () =>
      loadScaleSet(client, {
        responses: parts.includes('forms') ? Number(options.responses) : 0,
        otherForms: parts.includes('forms') ? Number(options.forms) : 0,
        responsesPerOtherForm: Number(options['responses-per-form']),
      }),
    );
    app = await startScaleApp(server.url);
    const run: ScaleRun = { set, app, client, showPlans: options.plans };
    if (parts.includes('forms')) {
      console.log(`${await sizeOf(client, 'form_responses')}\n`);
      await measureReads(run);
      await measureSubmissions(run);
      await measureRemoval(run);
    }
    if (parts.includes('social')) {
      await timed(`${options.posts} posts`, () =>
        loadSocialSet(client, set, Number(options.posts)),
      );
      console.log(`${await sizeOf(client, 'social_posts')}\n`);
      await measureSocial(run);
      await measureImport(run);
      await measurePage(run);
    }
    if (parts.includes('customers')) {
      await timed(`${options.customers} customers`, () =>
        loadCustomers(client, set, Number(options.customers)),
      );
      console.log(`${await sizeOf(client, 'customers')}\n`);
      await measureCustomers(run);
    }
  } finally {
    await app?.close();
    await client.end();
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  console.log(`Loading ${what} …`);
  const startedAt = performance.now();
  const result = await work();
  console.log(`Loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
  return result;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
