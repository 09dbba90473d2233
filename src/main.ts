import 'reflect-metadata';
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { AppConfig } from './config/app-config';
import { loadConfig } from './config/load-config';
import { VERSION } from './config/version';
import { createLogger } from './observability/logger';
import { WorkerError } from './processes/workers';

type Part = (config: AppConfig, logger: Logger) => Promise<void>;

async function main(): Promise<void> {
  if (process.argv.includes('--version')) {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  const config = loadConfig();
  const run = await loadPart(config);
  await run(config, createLogger(config.logLevel, cluster.isWorker ? process.pid : undefined));
}

/** What this process is for. It loads nothing else: least of all the application in one that only minds others. */
async function loadPart({ processes }: AppConfig): Promise<Part> {
  if (cluster.isWorker) return (await import('./processes/run-worker.js')).runWorker;
  if (processes > 1) return (await import('./processes/run-supervisor.js')).runSupervisor;
  return (await import('./processes/run-single.js')).runSingle;
}

main().catch((error: unknown) => {
  const line = error instanceof Error ? error.message : String(error);
  if (!(error instanceof WorkerError)) process.stderr.write(`${line}\n`);
  process.exit(1);
});
