import type { Redis } from 'ioredis';

/** Time limit for connecting and for each command. */
const TIMEOUT_MS = 500;
/** Above the timeout, so that no command of an old connection is pending when the next one is opened. */
const RECONNECT_INTERVAL_MS = 1_000;

export interface RedisListeners {
  /** Called for each failed attempt while Redis cannot be reached. */
  failed: (error: Error) => void;
  ready: () => void;
}

/**
 * Opens a connection that reconnects after each loss; until then, commands fail at once. Loads the client on use,
 * since most services have no Redis.
 */
export async function connectRedis(url: string, { failed, ready }: RedisListeners): Promise<Redis> {
  const client = await import('ioredis');
  const redis = new client.Redis(url, {
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    // Closes the connection to a server that hangs, so that only requests of the first 500 ms wait.
    socketTimeout: TIMEOUT_MS,
    disconnectTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: () => RECONNECT_INTERVAL_MS,
  });
  redis.on('error', failed);
  redis.on('ready', ready);
  return redis;
}
