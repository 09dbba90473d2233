import type { Redis } from 'ioredis';

/** Redis has this long to connect or to answer. */
const TIMEOUT_MS = 500;
/** Longer than that: nothing of an old connection may be waited for when the next one is made. */
const RECONNECT_MS = 1_000;

export interface RedisListeners {
  /** May be called again and again while it is away. */
  failed: (error: Error) => void;
  ready: () => void;
}

/**
 * A connection that is made again whenever it is lost, and on which no command waits for that. The client is loaded
 * here, as most services have no Redis, and no use for its memory.
 */
export async function connectRedis(url: string, { failed, ready }: RedisListeners): Promise<Redis> {
  const client = await import('ioredis');
  const redis = new client.Redis(url, {
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    // A server that hangs is left, so that only the requests of its first moment wait for it.
    socketTimeout: TIMEOUT_MS,
    disconnectTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: () => RECONNECT_MS,
  });
  redis.on('error', failed);
  redis.on('ready', ready);
  return redis;
}
