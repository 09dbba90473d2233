import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresUnavailableError, errorCode } from './errors';
import { LogTail } from './log-tail';
import type { ServerUser } from './server-user';

/**
 * The shell starts a watcher, then replaces itself by the program (`exec`), so that the program has the shell's process id. The
 * watcher reads pipe 3: a line means that the program has ended; the end of the pipe means that Node has ended, and the watcher
 * sends SIGINT. Two forks detach the watcher, since PostgreSQL would treat an unknown child that ends as a crash.
 */
const SUPERVISED_COMMAND =
  '( ( read -r line <&3 || kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@" </dev/null';

/** LC_ALL is fixed because the log is parsed, TZ because initdb writes it to the configuration. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const LOG_TIMEOUT_MS = 500;

export interface ProcessEnd {
  readonly code: number | null;
  /** `status 1`, `signal SIGKILL`, or the reason why the program did not start. */
  readonly description: string;
}

export interface SupervisedProcess {
  /** undefined if the program did not start; `ended` has the reason. */
  readonly pid: number | undefined;
  readonly ended: Promise<ProcessEnd>;
  readonly log: LogTail;
  kill(signal: NodeJS.Signals): void;
  /** Sets whether the program keeps Node's event loop alive; true at first. */
  keepNodeAlive(keep: boolean): void;
}

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly user: ServerUser | null;
  /** Redacted in the log. */
  readonly secrets: readonly string[];
}

/**
 * Runs a program that gets SIGINT when Node ends, also after `kill -9`, but not on Ctrl-C in the terminal, which Node handles.
 * @throws EmbeddedPostgresUnavailableError if this process may not run programs as the user
 */
export function runSupervised(run: ProgramRun): SupervisedProcess {
  const log = new LogTail(run.secrets);
  const child = spawnSupervised(run);
  const output = asSocket(child.stderr);
  const lifeline = asSocket(child.stdio[3]);
  output.setEncoding('utf8').on('data', (chunk: string) => log.append(chunk));
  output.on('error', () => undefined);
  lifeline.on('error', () => undefined);
  return {
    pid: child.pid,
    ended: whenEnded(child, output, lifeline),
    log,
    kill: (signal) => void child.kill(signal),
    keepNodeAlive(keep) {
      for (const handle of [child, output, lifeline]) {
        if (keep) handle.ref();
        else handle.unref();
      }
    },
  };
}

/** Node types the pipes of a child process as streams; they are sockets. */
function asSocket(pipe: unknown): Socket {
  if (pipe instanceof Socket) return pipe;
  throw new Error('PostgreSQL cannot be started: the system gives no more pipes');
}

function spawnSupervised({ program, args, user }: ProgramRun): ChildProcess {
  try {
    return spawn('/bin/sh', ['-c', SUPERVISED_COMMAND, program, ...args], {
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new EmbeddedPostgresUnavailableError(
      `PostgreSQL cannot be started as user ${user?.name} (${errorCode(error)})`,
    );
  }
}

async function whenEnded(
  child: ChildProcess,
  output: Socket,
  lifeline: Socket,
): Promise<ProcessEnd> {
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const end = await new Promise<ProcessEnd>((resolve) => {
    child.on('error', (error) => resolve({ code: null, description: error.message }));
    child.once('exit', (code, signal) =>
      resolve({ code, description: signal === null ? `status ${code}` : `signal ${signal}` }),
    );
  });
  lifeline.end('ended\n');
  // The last lines of the log may arrive after the exit; a grandchild may keep the pipe open, hence the timeout.
  const timeout = new AbortController();
  const timedOut = delay(LOG_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(
    () => undefined,
  );
  await Promise.race([closed, timedOut]);
  timeout.abort();
  output.destroy();
  lifeline.destroy();
  return end;
}
