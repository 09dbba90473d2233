import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import { createApp } from '../create-app';
import { TryItSource } from '../docs/page/try-it-source';
import { drain } from '../drain';
import { describeListenFault } from './describe-listen-fault';

/** Requests get most of the 10 s that a stop may take; webhooks and the database need the rest. */
const DRAIN_MS = 8_000;

export interface Service {
  readonly app: NestExpressApplication;
  readonly port: number;
  /** Answers what has come in, sends what webhooks it can, and lets go of the database. */
  stop(): Promise<void>;
}

/** Serves requests on the port of the configuration; `prepare` runs before the first of them. */
export async function serve(
  config: AppConfig,
  databaseUrl: string,
  logger: Logger,
  prepare: (app: NestExpressApplication) => Promise<void> = async () => undefined,
): Promise<Service> {
  const app = await createApp({ config, databaseUrl, logger });
  await prepare(app);
  app.get(TryItSource).use(async () => {
    // Loaded when the docs page is first asked for.
    const { findDemoExamples } = await import('../demo/find-demo-examples.js');
    return findDemoExamples(app, config.database.embeddedDataDir);
  });
  await listen(app, config);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    port,
    stop: async () => {
      await drain(app, DRAIN_MS);
      await app.close();
    },
  };
}

async function listen(app: NestExpressApplication, config: AppConfig): Promise<void> {
  try {
    await app.listen(config.port, config.host);
  } catch (error) {
    throw new Error(describeListenFault(error, config), { cause: error });
  }
}
