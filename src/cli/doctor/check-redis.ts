import type { AppConfig } from '../../core/config/app-config';
import { connectRedis } from '../../tenancy/limits/connect-redis';
import type { HealthCheck } from './health-check';

/** Checks that Redis accepts a connection and responds; no check when Redis is not configured. */
export async function checkRedis({ limits }: AppConfig): Promise<HealthCheck[]> {
  if (limits.redisUrl === null) return [];
  try {
    await ping(limits.redisUrl);
    return [{ name: 'redis', ok: true, detail: 'responds' }];
  } catch (error) {
    // The message of an error can contain the address of the server, never the password.
    const { code, message } = error as NodeJS.ErrnoException;
    return [{ name: 'redis', ok: false, detail: `does not respond: ${code ?? message}` }];
  }
}

async function ping(url: string): Promise<void> {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const isReady = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const redis = await connectRedis(url, {
    failed: (error) => settle?.reject(error),
    ready: () => settle?.resolve(),
  });
  try {
    await isReady;
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
