import type { AppConfig } from '../../core/config/app-config';
import { connectRedis } from '../../core/limits/connect-redis';
import type { HealthCheck } from './health-check';

/** Whether Redis takes a connection and answers; no check when none is configured. */
export async function checkRedis({ limits }: AppConfig): Promise<HealthCheck[]> {
  if (limits.redisUrl === null) return [];
  try {
    await ping(limits.redisUrl);
    return [{ name: 'redis', ok: true, detail: 'answers' }];
  } catch (error) {
    // The message of a failure may name the server, which the operator has configured; never the password.
    const { code, message } = error as NodeJS.ErrnoException;
    return [{ name: 'redis', ok: false, detail: `does not answer: ${code ?? message}` }];
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
