import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pidFile } from './cluster-files';
import { errorCode } from './errors';
import { isPostgresOf } from './postgres-process';
import { parsePostmasterPid } from './postmaster-pid';

const POLL_INTERVAL_MS = 30;

/** A pid file that stays empty for longer is left from a power cut. */
const EMPTY_FILE_TIMEOUT_MS = 1_000;

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

/**
 * Returns the server that runs on this data directory, or null if there is none. Waits while a server starts or stops, until
 * `deadline` (milliseconds since 1970). Removes a stale pid file, which would prevent a start.
 * @throws Error at the deadline
 */
export async function findRunningServer(
  pgData: string,
  deadline: number,
): Promise<RunningServer | null> {
  const file = pidFile(pgData);
  const emptyUntil = Date.now() + EMPTY_FILE_TIMEOUT_MS;
  for (;;) {
    const text = await readIfThere(file);
    if (text === null) return null;
    const server = parsePostmasterPid(text);
    if (server === null) {
      if (Date.now() > emptyUntil) discard(file, text);
    } else if (!(await isPostgresOf(server.pid, pgData))) {
      discard(file, text);
      continue;
    } else if (server.status === 'ready' && server.port !== null) {
      return { pid: server.pid, port: server.port };
    }
    if (Date.now() > deadline) throw stuck(pgData, server?.pid, server?.status);
    await delay(POLL_INTERVAL_MS);
  }
}

/**
 * Removes the pid file unless it has changed since it was read: a new server may just have written it. PostgreSQL itself does
 * not check this, so two servers that start at once could remove each other's file.
 */
function discard(file: string, expected: string): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    // Synchronous, so that no other code of this process runs between the calls.
    if (readFileSync(file, 'utf8') !== expected) return;
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, file);
  } catch (error) {
    // Another process has moved the file, or a server has created the next one.
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function stuck(pgData: string, pid?: number, status?: string): Error {
  return new Error(
    `data folder ${pgData} is in use by the PostgreSQL process ${pid ?? '?'}, ` +
      `which is "${status || 'starting'}" and has not become ready: stop it, or try again later`,
  );
}
