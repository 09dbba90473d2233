import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Readiness } from './observability/readiness';

const SWEEP_MS = 50;

/**
 * Stops taking requests and resolves when those in flight are answered, or after `deadlineMs`.
 * `server.close()` alone would wait for as long as clients keep their connections busy.
 */
export async function drain(app: NestExpressApplication, deadlineMs: number): Promise<void> {
  const server: Server = app.getHttpServer();
  app.get(Readiness).markStopping();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
