import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import pino from 'pino';
import { readConfig } from '../../src/core/config/app-config';
import { createApp } from '../../src/create-app';

export interface ScaleApp {
  url: string;
  get<T>(type: Type<T>): T;
  close(): Promise<void>;
}

/** Starts the service in this process. */
export async function startScaleApp(databaseUrl: string): Promise<ScaleApp> {
  const app = await createApp({
    config: readConfig({ DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '0' }),
    databaseUrl,
    logger: pino({ level: 'silent' }),
  });
  await app.listen(0, '127.0.0.1');
  const server = app.getHttpServer();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    get: (type) => app.get(type),
    close: () => {
      // The requests of an interrupted benchmark would keep the application open.
      server.close();
      server.closeAllConnections();
      return app.close();
    },
  };
}
