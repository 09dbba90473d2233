import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../packages/embedded-postgres/src/choose-port';
import { ServiceProcess } from '../../support/service-process';

const START_TIMEOUT_MS = 300_000;

/** A process of the service, on one port for all its starts. */
export class Service {
  private process: ServiceProcess | null = null;
  private output = '';

  private constructor(
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
    readonly url: string,
  ) {}

  static async create(folder: string, environment: NodeJS.ProcessEnv): Promise<Service> {
    const port = await findFreePort();
    const allVariables = {
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      ...environment,
      PORT: `${port}`,
    };
    return new Service(folder, allVariables, `http://127.0.0.1:${port}`);
  }

  /** Starts the process; returns the milliseconds until it is ready. */
  async start(overrides: NodeJS.ProcessEnv = {}): Promise<number> {
    const startedAt = performance.now();
    this.process = ServiceProcess.start(this.folder, { ...this.environment, ...overrides });
    while ((await this.health('ready')) !== 200) {
      if (!this.isRunning || performance.now() - startedAt > START_TIMEOUT_MS) {
        throw new Error(`The service does not start:\n${this.log}`);
      }
      await sleep(10);
    }
    return performance.now() - startedAt;
  }

  get isRunning(): boolean {
    return this.process !== null && !this.process.hasEnded;
  }

  /** The output of all its runs. */
  get log(): string {
    return this.output + (this.process?.text ?? '');
  }

  /** Stops the process; returns its exit status (null when a signal has ended it) and the duration. */
  async stop(signal: NodeJS.Signals): Promise<{ status: number | null; ms: number }> {
    const startedAt = performance.now();
    const status = (await this.process?.stop(signal)) ?? null;
    this.output = this.log;
    this.process = null;
    return { status, ms: performance.now() - startedAt };
  }

  /** The status of a health probe, on a new connection; 0 without a reply. */
  async health(probe: 'live' | 'ready'): Promise<number> {
    try {
      const reply = await fetch(`${this.url}/health/${probe}`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(10_000),
      });
      await reply.arrayBuffer();
      return reply.status;
    } catch {
      return 0;
    }
  }
}
