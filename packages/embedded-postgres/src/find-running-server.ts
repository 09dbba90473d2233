import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { pidFile } from './cluster-files';
import { errorCode } from './error-code';
import { isPostgresOf } from './is-postgres-of';
import { parsePostmasterPid } from './postmaster-pid';

const POLL_MS = 30;

/** How long the file may be without content before it counts as the remnant of a power cut. */
const EMPTY_FILE_MS = 1_000;

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

/**
 * The server that runs on this data directory, null if there is none. Waits while one starts or stops
 * and throws at `deadline` (ms since 1970); a pid file that would stop PostgreSQL for nothing is removed.
 */
export async function findRunningServer(
  pgData: string,
  deadline: number,
): Promise<RunningServer | null> {
  const file = pidFile(pgData);
  const emptyUntil = Date.now() + EMPTY_FILE_MS;
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
    await delay(POLL_MS);
  }
}

/**
 * Removes the file unless it has changed since it was read, for a new server may just have written it. PostgreSQL
 * itself is less careful with the file of a dead server, so that two that start at once could harm each other.
 */
function discard(file: string, judged: string): void {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    // In one go, without letting other work of this process in between.
    if (readFileSync(file, 'utf8') !== judged) return;
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, file);
  } catch (error) {
    // Another process was faster: it has moved the file, or a server has made the next one.
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
