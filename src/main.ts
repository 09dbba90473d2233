import 'reflect-metadata';
import cluster from 'node:cluster';
import { loadConfig } from './config/load-config';
import { createLogger } from './observability/logger';
import { runSingle } from './processes/run-single';
import { runSupervisor } from './processes/run-supervisor';
import { runWorker } from './processes/run-worker';
import { WorkerError } from './processes/workers';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  if (cluster.isWorker) await runWorker(config, logger);
  else if (config.processes > 1) await runSupervisor(config, logger);
  else await runSingle(config, logger);
}

function toLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE'
    ? `Port ${String(port)} is taken by another process; set PORT to a free one.`
    : error.message;
}

main().catch((error: unknown) => {
  if (!(error instanceof WorkerError)) process.stderr.write(`${toLine(error)}\n`);
  process.exit(1);
});
