import type { SupervisedProcess } from './run-supervised';

/** A connection that does not let go within this time is cut; PostgreSQL then replays its log at the next start. */
const PATIENCE_MS = 8_000;

/** Ends PostgreSQL, which ends its connections (a "fast" shutdown); resolves when the process is gone. */
export async function stopServer(server: SupervisedProcess): Promise<void> {
  server.keepNodeAlive(true);
  server.kill('SIGINT');
  const force = setTimeout(() => server.kill('SIGQUIT'), PATIENCE_MS);
  await server.ended;
  clearTimeout(force);
}
