import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from '../src/core/config/app-config';
import { prepareParseServer } from './beside/parse-server';
import type { Cleanups } from './cleanups';
import { openBenchDatabase } from './data/bench-database';
import { makeData, vacuumAnalyze } from './data/make-data';
import { BenchError, type BenchOptions, readOptions, USAGE } from './options';
import { startImplementations } from './processes/start-implementations';
import { startProcess } from './processes/start-process';
import { describeMachine, machineFacts } from './report/machine-facts';
import { writeResults } from './report/write-results';
import { runBenchmark } from './run-benchmark';
import { SCENARIOS } from './scenarios/all-scenarios';
import type { Scenario } from './scenarios/scenario';

async function main(options: BenchOptions, cleanups: Cleanups): Promise<void> {
  const startedAt = new Date();
  const config = loadConfig();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-bench-'));
  cleanups.add(() => rm(folder, { recursive: true, force: true }));
  const database = await openBenchDatabase(config, cleanups);
  const machine = await machineFacts(database);
  print(describeMachine(machine));
  const script = path.join(__dirname, 'webhooks/receiver.js');
  const plan = { name: 'receiver', script, flags: [], environment: {}, folder, workers: 0 };
  const receiver = await startProcess(plan, cleanups);
  const data = await makeData(database.url, `${receiver.url}/hook`, cleanups);
  await vacuumAnalyze(database.url);

  const { poolSize } = config.database;
  const product =
    options.beside === undefined
      ? undefined
      : await prepareParseServer(
          { database, poolSize, folder, customers: data.customers },
          cleanups,
        );
  const scenarios: Record<string, unknown> = {};
  for (const scenario of SCENARIOS.filter(({ name }) => options.only.includes(name))) {
    // New processes for each scenario, so that caches and peak memory of one do not affect the next.
    const implementations = await startImplementations(
      {
        databaseUrl: database.url,
        processes: options.processes,
        poolSize,
        folder,
        withFrameworks: options.baselines && scenario.hasFrameworks,
      },
      cleanups,
    );
    const beside = await product?.start(scenario.name, options.connections);
    const context = { implementations, beside, data, databaseUrl: database.url, options };
    const report = await scenario.run(context).catch(namedAfter(scenario));
    await implementations.stop();
    await beside?.implementation.stop();
    print(report.lines);
    scenarios[scenario.name] = report.results;
  }
  const file = await writeResults(startedAt, { startedAt, machine, poolSize, options, scenarios });
  print([`Written to ${path.relative(process.cwd(), file)}`]);
}

function namedAfter({ name }: Scenario) {
  return (error: unknown): never => {
    if (error instanceof BenchError) throw new BenchError(`${name}: ${error.message}`);
    throw error;
  };
}

function print(lines: readonly string[]): void {
  console.log(`${lines.join('\n')}\n`);
}

runBenchmark(async (cleanups) => {
  const names = SCENARIOS.map(({ name }) => name);
  const options = readOptions(process.argv.slice(2), names);
  if (options === null) print([USAGE, '', `Scenarios: ${names.join(', ')}`]);
  else await main(options, cleanups);
});
