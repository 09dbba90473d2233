import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppConfig } from '../config/app-config';
import { drain } from './drain';

/** A shutdown may take 10 s; webhooks and the database need the rest. */
const DRAIN_TIMEOUT_MS = 8_000;

export interface Service {
  readonly port: number;
  /** Drains the requests, sends pending webhooks as time permits, and closes the database connections. */
  stop(): Promise<void>;
}

/** Serves requests on the port of the configuration. @throws Error that names the setting to change */
export async function serve(app: NestExpressApplication, config: AppConfig): Promise<Service> {
  await listen(app, config);
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    port,
    stop: async () => {
      await drain(app, DRAIN_TIMEOUT_MS);
      await app.close();
    },
  };
}

async function listen(app: NestExpressApplication, config: AppConfig): Promise<void> {
  try {
    await app.listen(config.port, config.host);
  } catch (error) {
    throw new Error(describeListenError(error, config), { cause: error });
  }
}

/** Describes in one line why the service cannot listen, and which setting to change. */
export function describeListenError(
  error: unknown,
  { host, port }: Pick<AppConfig, 'host' | 'port'>,
): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another process; set PORT to a free one.`;
    case 'EACCES':
      return `This user may not listen on port ${port}; set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is no address of this machine; set HOST to an address of this machine, or to 0.0.0.0 for all.`;
    default:
      return error.message;
  }
}
