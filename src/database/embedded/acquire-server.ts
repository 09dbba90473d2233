import { setTimeout as delay } from 'node:timers/promises';
import { ensureDatabase } from './ensure-database';
import { errorCode } from './error-code';
import { findRunningServer } from './find-running-server';
import { launchServer, type LaunchPlan } from './launch-server';
import type { SupervisedProcess } from './run-supervised';
import { stopServer } from './stop-server';

const PATIENCE_MS = 30_000;
const RETRY_MS = 50;

export interface ServerPlan extends LaunchPlan {
  readonly database: string;
  /** The URL of database `postgres` on the server that listens on this port. */
  adminUrl(port: number): string;
}

export interface AcquiredServer {
  readonly port: number;
  /** null: another process runs the server. */
  readonly process: SupervisedProcess | null;
}

/** Joins the server that runs on the data directory or starts one, and makes sure of the database. */
export async function acquireServer(plan: ServerPlan): Promise<AcquiredServer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const port = await findRunningServer(plan.pgData, deadline);
    const attempt = port === null ? await launch(plan) : await adopt(plan, port);
    if ('port' in attempt) return attempt;
    if (Date.now() > deadline) throw attempt.error;
    await delay(RETRY_MS);
  }
}

/** What to throw when there is no more time for another attempt. */
interface FailedAttempt {
  readonly error: Error;
}

async function launch(plan: ServerPlan): Promise<AcquiredServer | FailedAttempt> {
  const launched = await launchServer(plan);
  if ('error' in launched) return launched;
  try {
    await ensureDatabase(plan.adminUrl(launched.port), plan.database);
  } catch (error) {
    await stopServer(launched.process);
    throw error;
  }
  return launched;
}

/** The server may be about to end: then the next look at its folder says so. */
async function adopt(plan: ServerPlan, port: number): Promise<AcquiredServer | FailedAttempt> {
  try {
    await ensureDatabase(plan.adminUrl(port), plan.database);
    return { port, process: null };
  } catch (error) {
    const refused = new Error(
      `the PostgreSQL of data folder ${plan.pgData}, on port ${port}, does not let us in: ${messageOf(error)}`,
      { cause: error },
    );
    // Class 28: it does not accept our password, and never will.
    if (errorCode(error)?.startsWith('28')) throw refused;
    return { error: refused };
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : String(thrown);
}
