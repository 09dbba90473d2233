import type { AppConfig } from '../config/app-config';

/** With fewer, requests of a process would queue while other processes have free connections. */
const MIN_CONNECTIONS = 5;

/**
 * Returns the variables that differ between a worker and its supervisor: the URL of the open database, and the worker's
 * share of the limits that hold for all processes together.
 */
export function workerEnvironment(
  { host, processes, database, webhooks }: AppConfig,
  databaseUrl: string,
): NodeJS.ProcessEnv {
  const { poolSize } = database;
  const share = (total: number, min: number): string =>
    String(Math.max(Math.floor(total / processes), Math.min(total, min)));
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: share(poolSize, MIN_CONNECTIONS),
    HOST: host,
    WEBHOOK_ALLOW_PRIVATE: String(webhooks.allowPrivate),
    WEBHOOK_CONCURRENCY: share(webhooks.concurrency, 1),
  };
}
