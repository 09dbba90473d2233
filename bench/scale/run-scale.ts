import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres';
import { migrate } from '../../src/database/migrate';
import { loadScaleSet } from './load-scale-set';
import { measureReads } from './measure-reads';
import { measureRemoval } from './measure-removal';
import { measureSubmissions } from './measure-submissions';
import { type ScaleApp, startScaleApp } from './scale-app';
import type { ScaleRun } from './scale-run';

const { values: options } = parseArgs({
  options: {
    responses: { type: 'string', default: '1000000' },
    forms: { type: 'string', default: '1000' },
    'responses-per-form': { type: 'string', default: '200' },
    plans: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rapport-scale-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
  });
  const client = new Client({ connectionString: server.url });
  let app: ScaleApp | undefined;
  try {
    await migrate(server.url);
    await client.connect();
    console.log(`Loading ${options.responses} responses …`);
    const startedAt = performance.now();
    const set = await loadScaleSet(client, {
      responses: Number(options.responses),
      otherForms: Number(options.forms),
      responsesPerOtherForm: Number(options['responses-per-form']),
    });
    console.log(`Loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
    await printSize(client);
    app = await startScaleApp(server.url);
    const run: ScaleRun = { set, app, client, showPlans: options.plans };
    await measureReads(run);
    await measureSubmissions(run);
    await measureRemoval(run);
  } finally {
    await app?.close();
    await client.end();
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function printSize(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; indexes: string }>(
    `SELECT pg_size_pretty(pg_table_size('form_responses')) AS table,
            pg_size_pretty(pg_indexes_size('form_responses')) AS indexes`,
  );
  console.log(`form_responses: ${rows[0]?.table}, its indexes: ${rows[0]?.indexes}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
