import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import type { Demo } from '../demo/demo.service';
import { prepareDemo } from '../demo/prepare-demo';

/** Only a convenience: without it the service starts all the same. */
export async function findDemo(
  app: INestApplicationContext,
  config: AppConfig,
  dataDir: string | null,
  logger: Logger,
): Promise<Demo | null> {
  if (!config.demo || dataDir === null) return null;
  try {
    return await prepareDemo(app, dataDir);
  } catch (error) {
    logger.warn({ err: error }, 'There is no demo team, as it could not be made.');
    return null;
  }
}
