import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppConfig } from '../config/app-config';
import { drain } from './drain';
import { describeListenFault } from './describe-listen-fault';

/** Requests get most of the 10 s that a stop may take; webhooks and the database need the rest. */
const DRAIN_MS = 8_000;

export interface Service {
  readonly port: number;
  /** Answers what has come in, sends what webhooks it can, and lets go of the database. */
  stop(): Promise<void>;
}

/** Serves requests on the port of the configuration. */
export async function serve(app: NestExpressApplication, config: AppConfig): Promise<Service> {
  await listen(app, config);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
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
