import type { AppConfig } from '../config/app-config';

/** Fewer would have requests wait for each other in a process, whatever the others have free. */
const LEAST_CONNECTIONS = 5;

/**
 * What the settings of a worker are beside those of its supervisor: the database is there already, and what holds for
 * all processes together is shared out among them.
 */
export function workerEnvironment(
  { host, processes, database, webhooks }: AppConfig,
  databaseUrl: string,
): NodeJS.ProcessEnv {
  const { poolSize } = database;
  const share = (whole: number, least: number): string =>
    String(Math.max(Math.floor(whole / processes), Math.min(whole, least)));
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: share(poolSize, LEAST_CONNECTIONS),
    HOST: host,
    WEBHOOK_ALLOW_PRIVATE: String(webhooks.allowPrivate),
    WEBHOOK_CONCURRENCY: share(webhooks.concurrency, 1),
  };
}
