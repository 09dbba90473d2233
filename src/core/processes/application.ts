import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';

/** What a process is built from. */
export interface AppResources {
  readonly config: AppConfig;
  /** The URL of a database that accepts connections and is migrated. */
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** Makes the text that a person reads who has started the service; `origin` is `http://host:port`. */
export type Banner = (origin: string) => string;

/** What the processes run; composed in `src/main.ts`, since core does not import the modules. */
export interface Application {
  /** Builds the service, ready to listen. */
  create(resources: AppResources): Promise<NestExpressApplication>;
  /**
   * Called before the first request is served.
   * @param dataDir folder of the embedded database; null when the database is external
   * @param app null in a process that serves no requests itself
   */
  prepareBanner(
    resources: AppResources,
    dataDir: string | null,
    app: INestApplicationContext | null,
  ): Promise<Banner>;
}
