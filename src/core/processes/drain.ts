import type { Server } from 'node:http';
import net from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { FastExpressAdapter } from '../http/fast-express-adapter';
import { Readiness } from '../observability/readiness';

/** Long enough that clients in the middle of something are told to leave rather than cut off. */
const GRACE_MS = 1_000;
const SWEEP_MS = 50;

/**
 * Stops accepting connections and resolves when those there are have been answered and closed, or after
 * `deadlineMs`. Each answer tells its client to leave; connections that stay idle are closed after a second.
 */
export async function drain(app: NestExpressApplication, deadlineMs: number): Promise<void> {
  const server: Server = app.getHttpServer();
  const { connections } = app.getHttpAdapter() as unknown as FastExpressAdapter;
  app.get(Readiness).markStopping();
  const closed = new Promise<void>((resolve) => {
    // Not the close of an HTTP server, which also cuts idle connections at once: on one of them the next
    // request may be on its way.
    net.Server.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const grace = setTimeout(() => {
    sweep = setInterval(() => {
      server.closeIdleConnections();
      connections.closeUnused();
    }, SWEEP_MS);
  }, GRACE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweep);
  clearTimeout(deadline);
}
