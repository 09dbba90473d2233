import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ConfigError, loadConfig } from '../src/core/config/app-config';
import { DatabaseStartError } from '../src/core/database/wait-for-database';
import { Cleanups } from './cleanups';
import { openBenchDatabase } from './data/bench-database';
import { makeData, vacuumAnalyze } from './data/make-data';
import { BenchError, type BenchOptions, readOptions, USAGE } from './options';
import { startImplementations } from './processes/start-implementations';
import { describeMachine, machineFacts } from './report/machine-facts';
import { writeResults } from './report/write-results';
import { SCENARIOS } from './scenarios/all-scenarios';
import type { Scenario } from './scenarios/scenario';
import { startReceiver } from './webhooks/start-receiver';

/** Printed as a message only; any other error is a bug and is printed with its stack. */
const EXPECTED = [BenchError, ConfigError, DatabaseStartError];

async function main(options: BenchOptions, cleanups: Cleanups): Promise<void> {
  const startedAt = new Date();
  const config = loadConfig();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-bench-'));
  cleanups.add(() => rm(folder, { recursive: true, force: true }));
  const database = await openBenchDatabase(config, cleanups);
  const machine = await machineFacts(database);
  print(describeMachine(machine));
  const webhookUrl = await startReceiver(folder, cleanups);
  const data = await makeData(database.url, webhookUrl, cleanups);
  await vacuumAnalyze(database.url);

  const { poolSize } = config.database;
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
    const context = { implementations, data, databaseUrl: database.url, options };
    const report = await scenario.run(context).catch(namedAfter(scenario));
    await implementations.stop();
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

/** Cleans up on Ctrl-C; a second Ctrl-C ends the process at once. */
function stopOnSignals(cleanups: Cleanups): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      stopped.abort();
      exitAfter(cleanups, 130);
    });
  }
  process.once('uncaughtException', (error) => {
    if (!stopped.signal.aborted) console.error(error);
    exitAfter(cleanups, 1);
  });
  return stopped.signal;
}

function exitAfter(cleanups: Cleanups, status: number): void {
  void cleanups.run().then(() => process.exit(status));
}

async function start(): Promise<number> {
  const cleanups = new Cleanups();
  const stopped = stopOnSignals(cleanups);
  try {
    const names = SCENARIOS.map(({ name }) => name);
    const options = readOptions(process.argv.slice(2), names);
    if (options === null) print([USAGE, '', `Scenarios: ${names.join(', ')}`]);
    else await main(options, cleanups);
    return 0;
  } catch (error) {
    // After Ctrl-C, the processes are stopped: errors are expected.
    if (stopped.aborted) return 130;
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    return 1;
  } finally {
    await cleanups.run();
  }
}

void start().then((status) => process.exit(status));
