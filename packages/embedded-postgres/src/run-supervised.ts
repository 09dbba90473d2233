import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './error-code';
import { LogTail } from './log-tail';
import type { ServerUser } from './server-user';
import { EmbeddedPostgresUnavailableError } from './unavailable-error';

/**
 * The shell becomes the program, so that both have one process id, and leaves a watcher behind: a line on pipe 3
 * means that the program has ended, the end of the pipe that Node has. The watcher belongs to nobody (two forks),
 * for PostgreSQL would take a child that it does not know for a crashed one.
 */
const WATCHED =
  '( ( read -r line <&3 || kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@" </dev/null';

/** LC_ALL: our code reads the log. TZ: initdb writes it into the configuration. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const LOG_GRACE_MS = 500;

export interface ProcessEnd {
  readonly code: number | null;
  /** `status 1`, `signal SIGKILL`, or why it could not even start. */
  readonly description: string;
}

export interface SupervisedProcess {
  /** undefined: it could not be started, and `ended` tells why. */
  readonly pid: number | undefined;
  readonly ended: Promise<ProcessEnd>;
  readonly log: LogTail;
  kill(signal: NodeJS.Signals): void;
  /** Whether Node stays alive for it; true at first. */
  keepNodeAlive(keep: boolean): void;
}

export interface ProgramRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly user: ServerUser | null;
  /** Struck out of the log. */
  readonly secrets: readonly string[];
}

/**
 * Runs a program that gets SIGINT when Node dies in any way, `kill -9` included, but not at Ctrl-C in the terminal,
 * which is Node's to handle. Throws {@link EmbeddedPostgresUnavailableError} if we may not act for the user.
 */
export function runSupervised(run: ProgramRun): SupervisedProcess {
  const log = new LogTail(run.secrets);
  const child = spawnWatched(run);
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

/** Node calls a child's pipes streams; they are sockets. */
function asSocket(pipe: unknown): Socket {
  if (pipe instanceof Socket) return pipe;
  throw new Error('PostgreSQL cannot be started: the system gives no more pipes');
}

function spawnWatched({ program, args, user }: ProgramRun): ChildProcess {
  try {
    return spawn('/bin/sh', ['-c', WATCHED, program, ...args], {
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
  // The last lines of the log may come after the end; a grandchild that lingers must not hold us up.
  const grace = new AbortController();
  const graceOver = delay(LOG_GRACE_MS, undefined, { signal: grace.signal }).catch(() => undefined);
  await Promise.race([closed, graceOver]);
  grace.abort();
  output.destroy();
  lifeline.destroy();
  return end;
}
