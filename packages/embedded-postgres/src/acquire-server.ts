import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, lastPort } from './choose-port';
import { ensureDatabase } from './ensure-database';
import { errorCode } from './error-code';
import { findRunningServer, type RunningServer } from './find-running-server';
import { launchServer, type LaunchPlan } from './launch-server';
import type { SupervisedProcess } from './run-supervised';
import type { Role } from './service-role';
import { stopServer } from './stop-server';

const ACQUIRE_TIMEOUT_MS = 30_000;
const RETRY_MS = 50;

export interface ServerPlan extends LaunchPlan {
  readonly database: string;
  readonly role: Role;
  /** The URL of a database on the server that listens on this port, as superuser. */
  readonly adminUrl: (port: number, database: string) => string;
}

export interface AcquiredServer extends RunningServer {
  /** null: another process runs the server. */
  readonly process: SupervisedProcess | null;
}

/**
 * Joins the server that runs on the data directory or starts one, and makes sure of the database. The server gets
 * `onlyPort`, or else the port of the last one, so that processes that survived it find the next one, if it is free.
 */
export async function acquireServer(
  plan: ServerPlan,
  onlyPort: number | null = null,
): Promise<AcquiredServer> {
  const deadline = Date.now() + ACQUIRE_TIMEOUT_MS;
  let port = onlyPort ?? (await lastPort(plan.pgData)) ?? (await findFreePort());
  for (;;) {
    const running = await findRunningServer(plan.pgData, deadline);
    const attempt = running === null ? await launch(plan, port) : await adopt(plan, running);
    if ('port' in attempt) return attempt;
    if (Date.now() > deadline) throw attempt.error;
    if (attempt.isPortTaken && onlyPort === null) port = await findFreePort();
    await delay(RETRY_MS);
  }
}

/** What to throw when there is no more time for another attempt. */
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

/** The server may be about to end: then the next look at its folder says so. */
async function adopt(
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
    // Class 28: it does not accept our password, and never will.
    if (errorCode(error)?.startsWith('28')) throw rejected;
    return { error: rejected, isPortTaken: false };
  }
}

function prepare({ adminUrl, database, role }: ServerPlan, port: number): Promise<void> {
  return ensureDatabase((name) => adminUrl(port, name), database, role);
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : String(thrown);
}
