import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { openDatabase } from '../database/open-database';
import { announce } from './announce';
import { findDemo } from './find-demo';
import { logStart } from './log-start';
import { recoverOrExit } from './recover-or-exit';
import { serve } from './serve';
import { stopOnce } from './stop-once';
import { exitOnSignals, onStopSignal } from './stop-signals';
import type { Demo } from '../demo/demo.service';

/** The whole service in this one process. */
export async function runSingle(config: AppConfig, logger: Logger): Promise<void> {
  const watch = exitOnSignals();
  const notice = (message: string): void => logger.info(message);
  const database = await openDatabase(config, notice, recoverOrExit(logger));
  logStart(config, database, logger);
  let demo: Demo | null = null;
  const prepare = async (app: NestExpressApplication): Promise<void> => {
    demo = await findDemo(app, config, database.dataDir, logger);
  };
  const service = await serve(config, database.url, logger, prepare);
  watch.end();
  onStopSignal(
    stopOnce(logger, async () => {
      await service.stop();
      await database.close();
    }),
  );
  await announce(config, service.port, database.url, demo, logger);
}
