import { setTimeout as delay } from 'node:timers/promises';
import { acquireServer, type AcquiredServer, type ServerPlan } from './acquire-server';
import { messageOf } from './errors';
import { isPostgresOf } from './postgres-process';
import { stopServer } from './launch-server';

/** Delays before the attempts to start a lost server again; after the last failed attempt the keeper reports a failure. */
const RETRY_DELAYS_MS = [0, 500, 1_000, 2_000, 4_000];

/** A server that has run for this long resets the number of attempts. */
const STABLE_MS = 10_000;

/** The interval at which a process checks the server that another process runs. */
const POLL_INTERVAL_MS = 250;

const STOP_TIMEOUT_MS = 9_000;

/** Callbacks of a long-running process, which restarts the server when it ends, whichever process ran it. */
export interface Recovery {
  /** Called with a line for the log when the server has ended or runs again. */
  report(message: string): void;
  /** Called when the server cannot be restarted; the process must end. */
  fail(error: Error): void;
}

/**
 * Monitors a server until `stop`. Restarts a lost server on the same port, to which connection pools reconnect. If several
 * processes lose the server at once, the lock file of PostgreSQL lets one of them start it, and the others join.
 */
export class ServerKeeper {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;

  constructor(
    private readonly plan: ServerPlan,
    private server: AcquiredServer,
    private readonly notice: (message: string) => void,
    private readonly recovery: Recovery | null,
  ) {
    this.ended = this.keep();
  }

  /** Stops the server if this process runs it, and resolves when it has ended. May be called more than once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    // A start that is under way may take longer; that server ends with this process.
    await Promise.race([this.ended, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private async keep(): Promise<void> {
    if (this.recovery === null) await this.reportEnd();
    else await this.keepRunning(this.recovery);
    if (this.server.process !== null) await stopServer(this.server.process);
  }

  private async reportEnd(): Promise<void> {
    const { process } = this.server;
    const end = await Promise.race([process?.ended, this.whenStopping()]);
    if (end) this.notice(`The embedded PostgreSQL has ended (${end.description}).`);
  }

  private async keepRunning(recovery: Recovery): Promise<void> {
    let attempt = 0;
    while (!this.stopping.signal.aborted) {
      const startedAt = performance.now();
      const reason = await this.whenLost();
      if (this.stopping.signal.aborted) return;
      recovery.report(`The embedded PostgreSQL has ended (${reason}); it is started again.`);
      if (performance.now() - startedAt > STABLE_MS) attempt = 0;
      try {
        attempt = await this.recover(recovery, attempt);
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        recovery.fail(error instanceof Error ? error : new Error(String(error)));
        return;
      }
    }
  }

  /** Resolves with the reason when the server has ended; with an empty text at `stop`. */
  private async whenLost(): Promise<string> {
    const { process, pid } = this.server;
    if (process !== null) {
      const end = await Promise.race([process.ended, this.whenStopping()]);
      return end ? end.description : '';
    }
    while (!this.stopping.signal.aborted && (await isPostgresOf(pid, this.plan.pgData))) {
      await this.sleep(POLL_INTERVAL_MS);
    }
    return 'another process ran it';
  }

  /** Starts the server or joins the one that another process has started. Returns the number of attempts. */
  private async recover(recovery: Recovery, attempts: number): Promise<number> {
    const { port } = this.server;
    for (let attempt = attempts + 1; ; attempt += 1) {
      const delayMs = RETRY_DELAYS_MS[attempt - 1];
      if (delayMs === undefined) {
        throw new Error(`The embedded PostgreSQL ended ${attempt - 1} times in a row.`);
      }
      await this.sleep(delayMs);
      this.stopping.signal.throwIfAborted();
      try {
        this.server = await acquireServer(this.plan, port);
      } catch (error) {
        if (RETRY_DELAYS_MS[attempt] === undefined) throw error;
        recovery.report(`The embedded PostgreSQL could not be started yet: ${messageOf(error)}`);
        continue;
      }
      if (this.server.port !== port) {
        throw new Error(
          `The embedded PostgreSQL now listens on port ${this.server.port} instead of ${port}: ` +
            'start this process again.',
        );
      }
      const starter = this.server.process === null ? 'another process' : 'this process';
      recovery.report(`The embedded PostgreSQL runs again, started by ${starter}.`);
      return attempt;
    }
  }

  private whenStopping(): Promise<void> {
    return new Promise((resolve) => {
      if (this.stopping.signal.aborted) resolve();
      else this.stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Ends early at `stop`. */
  private async sleep(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
  }
}
