import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A worker that lives shorter than this is not replaced before the time is over: it may die at once again. */
const SHORT_LIFE_MS = 2_000;

/** The processes that serve requests: as many as wanted, each replaced when it dies. */
export class Workers {
  private readonly all = new Set<Worker>();
  private isStopping = false;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logger: Logger,
  ) {}

  /** Resolves with their port when all of them listen. @throws Error when one of them cannot */
  async start(count: number): Promise<number> {
    const ports = await Promise.all(Array.from({ length: count }, () => this.startOne()));
    return ports[0] ?? 0;
  }

  /** Resolves when all have answered what they had to, or have been ended after `deadlineMs`. */
  async stop(deadlineMs: number): Promise<void> {
    this.isStopping = true;
    const ends = Array.from(this.all, (worker) => {
      worker.process.kill('SIGTERM');
      return new Promise((resolve) => worker.once('exit', resolve));
    });
    const timer = setTimeout(() => this.killAll(), deadlineMs);
    await Promise.all(ends);
    clearTimeout(timer);
  }

  /** Without a chance to answer anything. */
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
      worker.once('exit', (code, signal) => {
        this.all.delete(worker);
        // Of the first ones, whoever started them is told; what a replacement dies of is in the log.
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
    for (let waitMs = SHORT_LIFE_MS - livedMs; !this.isStopping; waitMs = SHORT_LIFE_MS) {
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

/** The worker itself has said what is wrong. */
export class WorkerError extends Error {}
