import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@rapport/embedded-postgres';
import { Client } from 'pg';
import { createServices } from '../../src/cli/with-services';
import { readConfig } from '../../src/core/config/app-config';
import { migrate } from '../../src/core/database/migrate';
import { ExpiredRowsJob } from '../../src/core/jobs/expired-rows/expired-rows.job';
import { DAY_MS } from '../../src/core/values/durations';
import { MIGRATIONS } from '../../src/modules';
import { AuditPartitionsJob } from '../../src/tenancy/audit/audit-partitions.job';
import type { Cleanups } from '../cleanups';
import { BenchError } from '../options';
import { formatNumber, formatTable } from '../report/table';
import { runBenchmark } from '../run-benchmark';
import { DatabaseClock } from './database-clock';
import { endlessTables, growthOf, type Growth, TABLES } from './growth';
import { prepareTeam, writeDays } from './writes';

/** The simulated days between two runs of the jobs. */
const DAYS_PER_STEP = 5;

const { values: options } = parseArgs({
  options: {
    months: { type: 'string', default: '16' },
    writes: { type: 'string', default: '600' },
    customers: { type: 'string', default: '10000' },
  },
});

/** Writes rows of many months, with the time of the database set forward, and runs the jobs that delete old rows. */
async function main(cleanups: Cleanups): Promise<void> {
  const [months, writes, customers] = [options.months, options.writes, options.customers].map(
    Number,
  );
  if (!(months && writes && customers)) throw new BenchError('The options are numbers from 1.');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rapport-year-'));
  cleanups.add(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    dataDir,
    // A month passes in seconds: autovacuum looks for work each second instead of each minute.
    settings: { autovacuum_naptime: '1s', max_wal_size: '4GB' },
  });
  cleanups.add(() => rm(server.dataDir, { recursive: true, force: true }));
  cleanups.add(() => server.stop());
  await migrate(server.url, MIGRATIONS);
  const begin = Date.now();
  const clock = await DatabaseClock.start(server.url, new Date(begin));
  cleanups.add(() => clock.close());
  const client = new Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  cleanups.add(() => client.end());
  const services = await createServices(readConfig({ DATABASE_URL: server.url }), server.url);
  cleanups.add(() => services.close());
  const jobs = services.get(ExpiredRowsJob);
  const partitions = services.get(AuditPartitionsJob);
  const team = await prepareTeam(client, customers);

  console.log(`${writes} writes of each kind a day, ${customers} customers, ${months} months.`);
  const measured: Growth[] = [];
  let day = 0;
  for (let month = 1; month <= months; month += 1) {
    const startedAt = performance.now();
    let jobsMs = 0;
    for (const end = Math.round((month * 365) / 12); day < end;) {
      const days = Math.min(DAYS_PER_STEP, end - day);
      await writeDays(client, team, { from: new Date(begin + day * DAY_MS), days, writes });
      day += days;
      await clock.set(new Date(begin + day * DAY_MS));
      const jobsStartedAt = performance.now();
      while (await partitions.step());
      for (const rows of jobs.declared) while (await jobs.deleteBatch(rows));
      jobsMs += performance.now() - jobsStartedAt;
    }
    await client.query('SELECT pg_stat_force_next_flush()').catch(() => undefined);
    measured.push(await growthOf(client));
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(
      `Month ${month}: ${formatNumber(seconds)} s, of which the jobs took ${formatNumber(jobsMs / 1000, 1)} s.`,
    );
  }
  for (const table of TABLES) print(table, measured);
  const endless = endlessTables(measured);
  if (endless.length > 0) throw new BenchError(`Grow without end:\n  ${endless.join('\n  ')}`);
}

function print(table: string, measured: readonly Growth[]): void {
  const rows = measured.map((growth, index) => {
    const of = growth[table];
    return [
      String(index + 1),
      ...[of?.rows, of?.deadRows].map((value) => formatNumber(value ?? 0)),
      ...[of?.tableBytes, of?.indexBytes].map((bytes) => formatNumber((bytes ?? 0) / 1e6, 1)),
      ...[of?.bytesPerRow, of?.vacuums, of?.hotPercent, of?.partitions].map((value) =>
        formatNumber(value ?? 0),
      ),
    ];
  });
  const head = [
    'month',
    'rows',
    'dead rows',
    'table, MB',
    'indexes, MB',
    'B a row',
    'vacuums',
    'HOT, %',
    'partitions',
  ];
  console.log(`\n${table}\n${formatTable([head, ...rows]).join('\n')}`);
}

runBenchmark(main);
