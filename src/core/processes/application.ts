import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/app-config';
import type { Migrations } from '../database/data-source-options';

/** What the application of a process is built from. */
export interface AppResources {
  readonly config: AppConfig;
  /** The URL of a database that accepts connections and is migrated. */
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** Returns the text that is printed once the service listens; `origin` is that of its links. */
export type Banner = (origin: string) => string;

/** The application that the processes run. `src/main.ts` composes it, since core does not import the modules. */
export interface Application {
  readonly migrations: Migrations;
  /** Builds the service, ready to listen. */
  create(resources: AppResources): Promise<NestExpressApplication>;
  /**
   * Prepares the banner; called before the first request is served.
   * @param dataDir folder of the embedded database, or null when the database is external
   * @param app null in the supervisor, which serves no requests
   */
  prepareBanner(
    resources: AppResources,
    dataDir: string | null,
    app: INestApplicationContext | null,
  ): Promise<Banner>;
}
