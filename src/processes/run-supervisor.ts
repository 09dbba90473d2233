import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { type OpenDatabase, openDatabase } from '../database/open-database';
import type { Demo } from '../demo/demo.service';
import { answerMetricsRequests } from '../observability/metrics/cluster-metrics';
import { announce } from './announce';
import { logStart } from './log-start';
import { recoverOrExit } from './recover-or-exit';
import { stopOnce } from './stop-once';
import { exitOnSignals, onStopSignal } from './stop-signals';
import { workerEnvironment } from './worker-environment';
import { Workers } from './workers';

/** A little more than a worker takes at most. */
const STOP_MS = 9_500;

/** Several processes behind one port; this one opens the database for them, and serves nothing itself. */
export async function runSupervisor(config: AppConfig, logger: Logger): Promise<void> {
  const watch = exitOnSignals();
  const notice = (message: string): void => logger.info(message);
  const database = await openDatabase(config, notice, recoverOrExit(logger));
  logStart(config, database, logger);
  const demo = await prepareDemo(config, database, logger);
  watch.end();
  const workers = new Workers(workerEnvironment(config, database.url), logger);
  onStopSignal(
    stopOnce(logger, async () => {
      await workers.stop(STOP_MS);
      await database.close();
    }),
  );
  if (config.metrics) answerMetricsRequests();
  try {
    const port = await workers.start(config.processes);
    await announce(config, port, database.url, demo, logger);
  } catch (error) {
    workers.killAll();
    await database.close();
    throw error;
  }
}

/** What it takes to make the demo team is loaded only for that: this process has no other use for it. */
async function prepareDemo(
  config: AppConfig,
  { url, dataDir }: OpenDatabase,
  logger: Logger,
): Promise<Demo | null> {
  if (!config.demo || dataDir === null) return null;
  const { makeDemo } = await import('./make-demo.js');
  return makeDemo(config, url, dataDir, logger);
}
