import type { Server } from 'node:http';
import net from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { FastExpressAdapter } from '@rapport/fast-express/adapter';
import { Readiness } from '../observability/readiness';

/** For this time, idle connections stay open, so that a client's next request gets a response with `Connection: close`. */
const IDLE_GRACE_MS = 1_000;
const SWEEP_INTERVAL_MS = 50;

/**
 * Stops accepting connections, and resolves when the open ones have received their responses and are closed. Responses
 * have `Connection: close`. Idle connections are closed after 1 s, all others after `timeoutMs`.
 */
export async function drain(app: NestExpressApplication, timeoutMs: number): Promise<void> {
  const server: Server = app.getHttpServer();
  const { connections } = app.getHttpAdapter() as unknown as FastExpressAdapter;
  app.get(Readiness).markStopping();
  connections.announceClose();
  const closed = new Promise<void>((resolve) => {
    // `http.Server.close` would also close idle connections at once, on which a request may be in transit.
    net.Server.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    sweep = setInterval(() => {
      server.closeIdleConnections();
      connections.closeUnused();
    }, SWEEP_INTERVAL_MS);
  }, IDLE_GRACE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
  clearTimeout(deadline);
}
