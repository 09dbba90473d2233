import './core/processes/tune-v8';
import 'reflect-metadata';
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { type AppConfig, loadConfig } from './core/config/app-config';
import { VERSION } from './core/values/package';
import { printableText } from './core/values/printable-text';
import { createLogger } from './core/observability/logger';
import type { Application } from './core/processes/application';
import { WorkerError } from './core/processes/workers';
import { MIGRATIONS } from './modules';

type Run = (application: Application, config: AppConfig, logger: Logger) => Promise<void>;

/** Imports the modules on use: a supervisor, which serves no requests, does not load them. */
const application: Application = {
  migrations: MIGRATIONS,
  create: async (resources) => {
    const { createService } = await import('./create-app.js');
    return createService(resources);
  },
  prepareBanner: async (...start) => {
    const { prepareBanner } = await import('./cli/demo/prepare-banner.js');
    return prepareBanner(...start);
  },
};

async function main(): Promise<void> {
  if (process.argv.includes('--version')) {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  const config = loadConfig();
  const run = await loadRun(config);
  const logger = await createLogger(config.logLevel, cluster.isWorker ? process.pid : undefined);
  await run(application, config, logger);
}

async function loadRun({ processes }: AppConfig): Promise<Run> {
  if (cluster.isWorker) return (await import('./core/processes/run-worker.js')).runWorker;
  if (processes > 1) return (await import('./core/processes/run-supervisor.js')).runSupervisor;
  return (await import('./core/processes/run-single.js')).runSingle;
}

main().catch((error: unknown) => {
  const line = error instanceof Error ? error.message : String(error);
  if (!(error instanceof WorkerError)) process.stderr.write(`${printableText(line)}\n`);
  process.exit(1);
});
