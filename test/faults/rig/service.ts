import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceProcess } from '../../e2e/server/service-process';
import { freePort } from './free-port';

const START_MS = 30_000;

/** One process of the service, always on the same port, however often it is killed and started again. */
export class Service {
  private process: ServiceProcess | null = null;
  private output = '';

  private constructor(
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
    readonly url: string,
  ) {}

  static async create(folder: string, environment: NodeJS.ProcessEnv): Promise<Service> {
    const port = await freePort();
    const whole = {
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      ...environment,
      PORT: `${port}`,
    };
    return new Service(folder, whole, `http://127.0.0.1:${port}`);
  }

  /** Milliseconds until it was ready. */
  async start(overrides: NodeJS.ProcessEnv = {}): Promise<number> {
    const startedAt = performance.now();
    this.process = ServiceProcess.start(this.folder, { ...this.environment, ...overrides });
    while ((await this.health('ready')) !== 200) {
      if (!this.isRunning || performance.now() - startedAt > START_MS) {
        throw new Error(`The service does not start:\n${this.log}`);
      }
      await sleep(10);
    }
    return performance.now() - startedAt;
  }

  get isRunning(): boolean {
    return this.process !== null && !this.process.hasEnded;
  }

  /** All that it has written, in all its lives. */
  get log(): string {
    return this.output + (this.process?.text ?? '');
  }

  /** The exit status, null when a signal has ended it, and how long that took. */
  async stop(signal: NodeJS.Signals): Promise<{ status: number | null; ms: number }> {
    const startedAt = performance.now();
    const status = (await this.process?.stop(signal)) ?? null;
    this.output = this.log;
    this.process = null;
    return { status, ms: performance.now() - startedAt };
  }

  /** The status of a probe on a connection of its own; 0 without an answer. */
  async health(probe: 'live' | 'ready'): Promise<number> {
    try {
      const answer = await fetch(`${this.url}/health/${probe}`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}
