import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pidFile } from './cluster-files';
import { parsePostmasterPid } from './postmaster-pid';
import { runSupervised, type SupervisedProcess } from './run-supervised';
import type { ServerUser } from './server-user';
import { failureReason, startFailure } from './start-failure';

export interface LaunchPlan {
  readonly pgData: string;
  readonly binFolder: string;
  readonly user: ServerUser | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

export interface LaunchedServer {
  readonly pid: number;
  readonly port: number;
  readonly process: SupervisedProcess;
}

/** Another server has taken the folder or the port; `error` is to be thrown if there is no further attempt. */
export interface LostRace {
  readonly reason: 'folder-in-use' | 'port-in-use';
  readonly error: Error;
}

const POLL_INTERVAL_MS = 10;

/** After this time PostgreSQL gets SIGQUIT, and replays its log at the next start. */
const STOP_TIMEOUT_MS = 8_000;

/** Recovery after a crash may replay a long log. A shorter timeout would restart the replay for ever. */
const START_TIMEOUT_MS = 300_000;

/** Starts PostgreSQL on this port of the loopback interface and waits until it is ready. @throws Error with its log */
export async function launchServer(
  plan: LaunchPlan,
  port: number,
): Promise<LaunchedServer | LostRace> {
  const server = runSupervised({
    program: path.join(plan.binFolder, 'postgres'),
    args: ['-D', plan.pgData, ...asArguments({ ...plan.settings, ...listenOn(port) })],
    user: plan.user,
    secrets: plan.secrets,
  });
  const end = await Promise.race([server.ended, whenReady(server, plan.pgData)]);
  if (typeof end === 'number') {
    server.keepNodeAlive(false);
    return { pid: end, port, process: server };
  }
  if (end === 'late') {
    server.kill('SIGINT');
    throw new Error(`PostgreSQL is not ready after five minutes:\n${server.log.lastLines()}`);
  }
  const log = server.log.lastLines();
  const error = startFailure('PostgreSQL', end, log);
  const reason = failureReason(end, log);
  if (reason === 'folder-in-use' || reason === 'port-in-use') return { reason, error };
  throw error;
}

/** Stops PostgreSQL by a fast shutdown, which ends its connections; resolves when the process has ended. */
export async function stopServer(server: SupervisedProcess): Promise<void> {
  server.keepNodeAlive(true);
  server.kill('SIGINT');
  const force = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await server.ended;
  clearTimeout(force);
}

/** Resolves with the process id when the pid file reports the server ready; the text of the log depends on settings. */
async function whenReady(server: SupervisedProcess, pgData: string): Promise<number | 'late'> {
  const ended = new AbortController();
  void server.ended.finally(() => ended.abort());
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!ended.signal.aborted && Date.now() < deadline) {
    const text = await readFile(pidFile(pgData), 'utf8').catch(() => '');
    const state = parsePostmasterPid(text);
    if (state?.pid === server.pid && state?.status === 'ready') return state.pid;
    await delay(POLL_INTERVAL_MS);
  }
  return 'late';
}

function listenOn(port: number): Record<string, string> {
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${port}` };
}

function asArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
