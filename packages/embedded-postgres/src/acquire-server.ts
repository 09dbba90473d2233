import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, lastPort } from './choose-port';
import { ensureDatabase } from './ensure-database';
import { errorCode, messageOf } from './errors';
import { findRunningServer, type RunningServer } from './find-running-server';
import { type LaunchPlan, launchServer, stopServer } from './launch-server';
import type { SupervisedProcess } from './run-supervised';
import type { Role } from './service-role';

const ACQUIRE_TIMEOUT_MS = 30_000;
const RETRY_INTERVAL_MS = 50;

export interface ServerPlan extends LaunchPlan {
  readonly database: string;
  readonly role: Role;
  /** Returns the URL of a database of the server on this port, with the superuser. */
  readonly adminUrl: (port: number, database: string) => string;
}

export interface AcquiredServer extends RunningServer {
  /** null if another process runs the server. */
  readonly process: SupervisedProcess | null;
}

/**
 * Joins the server that runs on the data directory, or starts one, and creates the database if it does not exist. A new server
 * listens on `onlyPort`, or on the port of the previous server if that is free, so that processes that were connected to it
 * can reconnect.
 */
export async function acquireServer(
  plan: ServerPlan,
  onlyPort: number | null = null,
): Promise<AcquiredServer> {
  const deadline = Date.now() + ACQUIRE_TIMEOUT_MS;
  let port = onlyPort ?? (await lastPort(plan.pgData)) ?? (await findFreePort());
  for (;;) {
    const running = await findRunningServer(plan.pgData, deadline);
    const attempt = running === null ? await launch(plan, port) : await join(plan, running);
    if ('port' in attempt) return attempt;
    if (Date.now() > deadline) throw attempt.error;
    if (attempt.isPortTaken && onlyPort === null) port = await findFreePort();
    await delay(RETRY_INTERVAL_MS);
  }
}

/** A failed attempt; `error` is thrown if no time is left for another attempt. */
interface FailedAttempt {
  readonly error: Error;
  readonly isPortTaken: boolean;
}

async function launch(plan: ServerPlan, port: number): Promise<AcquiredServer | FailedAttempt> {
  const launched = await launchServer(plan, port);
  if ('error' in launched) {
    return { error: launched.error, isPortTaken: launched.reason === 'port-in-use' };
  }
  try {
    await prepare(plan, port);
  } catch (error) {
    await stopServer(launched.process);
    throw error;
  }
  return launched;
}

/** Joins a running server. If the server is stopping, the attempt fails and the next one finds no server. */
async function join(
  plan: ServerPlan,
  running: RunningServer,
): Promise<AcquiredServer | FailedAttempt> {
  const { port } = running;
  try {
    await prepare(plan, port);
    return { ...running, process: null };
  } catch (error) {
    const rejected = new Error(
      `the PostgreSQL of data folder ${plan.pgData}, on port ${port}, rejects the connection: ${messageOf(error)}`,
      { cause: error },
    );
    // SQLSTATE class 28, invalid authorization: another attempt would fail too.
    if (errorCode(error)?.startsWith('28')) throw rejected;
    return { error: rejected, isPortTaken: false };
  }
}

function prepare({ adminUrl, database, role }: ServerPlan, port: number): Promise<void> {
  return ensureDatabase((name) => adminUrl(port, name), database, role);
}
