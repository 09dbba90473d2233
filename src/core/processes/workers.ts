import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** The earliest time after the start of a worker at which it is replaced, so that crashes at startup do not loop. */
const MIN_REPLACE_INTERVAL_MS = 2_000;

/** Starts and stops the processes that serve requests, and replaces each that dies. */
export class Workers {
  private readonly all = new Set<Worker>();
  private isStopping = false;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logger: Logger,
  ) {
    // The workers accept connections by themselves. By default, the supervisor accepts them and hands them over, but then leaves a
    // connection open without a response if the worker is killed meanwhile.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  /** Resolves with the port when all workers listen. @throws WorkerError when one cannot */
  async start(count: number): Promise<number> {
    const ports = await Promise.all(Array.from({ length: count }, () => this.startOne()));
    return ports[0] ?? 0;
  }

  /** Sends SIGTERM and resolves when all workers have exited; kills the rest after `timeoutMs`. */
  async stop(timeoutMs: number): Promise<void> {
    this.isStopping = true;
    const ends = Array.from(this.all, (worker) => {
      worker.process.kill('SIGTERM');
      return new Promise((resolve) => worker.once('exit', resolve));
    });
    const timer = setTimeout(() => this.killAll(), timeoutMs);
    await Promise.all(ends);
    clearTimeout(timer);
  }

  /** Ends all workers with SIGKILL, without draining. */
  killAll(): void {
    this.isStopping = true;
    for (const worker of this.all) worker.process.kill('SIGKILL');
  }

  private startOne(): Promise<number> {
    const startedAt = performance.now();
    const worker = cluster.fork(this.environment);
    this.all.add(worker);
    return new Promise((resolve, reject) => {
      let isListening = false;
      worker.once('listening', ({ port }) => {
        isListening = true;
        this.logger.info({ worker: worker.process.pid }, 'A worker process serves.');
        resolve(port);
      });
      worker.on('error', (error) => {
        const { pid } = worker.process;
        this.logger.error(
          { worker: pid, err: error },
          pid === undefined
            ? 'A worker process could not be spawned.'
            : 'A message to a worker process failed.',
        );
        // A process that runs emits `exit` when it ends, one that could not be spawned does not.
        if (pid !== undefined) return;
        this.all.delete(worker);
        reject(new WorkerError('A worker process could not be spawned.'));
      });
      worker.once('exit', (code, signal) => {
        this.all.delete(worker);
        // Has no effect once the worker listens: its promise is resolved.
        reject(new WorkerError('A worker process ended before it could serve.'));
        if (this.isStopping || !isListening) return;
        this.logger.error(
          { worker: worker.process.pid, code, signal },
          'A worker process died and is replaced.',
        );
        void this.replace(startedAt);
      });
    });
  }

  private async replace(startedAt: number): Promise<void> {
    const livedMs = performance.now() - startedAt;
    for (
      let waitMs = MIN_REPLACE_INTERVAL_MS - livedMs;
      !this.isStopping;
      waitMs = MIN_REPLACE_INTERVAL_MS
    ) {
      if (waitMs > 0) await sleep(waitMs);
      if (this.isStopping) return;
      try {
        await this.startOne();
        return;
      } catch (error) {
        this.logger.error({ err: error }, 'A worker process could not be replaced yet.');
      }
    }
  }
}

/** A worker could not be spawned, or exited before it listened. The reason is in the log. */
export class WorkerError extends Error {}
