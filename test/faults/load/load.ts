import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Operation, outcomeOf, type Request, WRITES } from './operation';
import { Plan } from './plan';
import type { Scene } from './scene';
import { send } from './send';

/** After a failure, lest the load be nothing but failures. */
const PAUSE_MS = 50;

/** Writes and reads on kept-alive connections as fast as they are answered, and takes down what becomes of it. */
export class Load {
  readonly operations: Operation[] = [];
  private readonly agent: http.Agent;
  private readonly plan: Plan;
  private workers: Promise<void>[] = [];
  private isRunning = false;

  constructor(
    private readonly scene: Scene,
    /** Connections are spread over these. */
    private readonly origins: readonly string[],
    readonly connections = 30,
  ) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    this.plan = new Plan(scene);
  }

  start(): void {
    this.isRunning = true;
    this.workers = Array.from({ length: this.connections }, (_, index) =>
      this.work(this.origins[index % this.origins.length] ?? ''),
    );
  }

  /** Resolves when the last request has been answered, or given up. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.workers);
  }

  /** Resolves after so many more operations. */
  async waitFor(count: number): Promise<void> {
    const wanted = this.operations.length + count;
    while (this.operations.length < wanted && this.isRunning) await sleep(5);
  }

  /** How many requests were answered 503 so far. */
  countRefused(): number {
    return this.operations.filter(({ answer }) => answer?.status === 503).length;
  }

  /** Resolves at the next write that is acknowledged, or after `limitMs`. */
  async waitForWrite(limitMs: number): Promise<void> {
    const before = this.operations.length;
    const deadline = performance.now() + limitMs;
    const has = (): boolean =>
      this.operations
        .slice(before)
        .some((one) => isWrite(one) && outcomeOf(one) === 'acknowledged');
    while (!has() && performance.now() < deadline) await sleep(5);
  }

  /**
   * Sends again, with its key, whatever had one and has no certain answer, as a careful partner does. The answer
   * counts as that of the first time: what it acknowledges must have been done once.
   */
  async repeatUnknown(): Promise<void> {
    const unknown = this.operations.flatMap((operation, index) =>
      operation.request.key !== undefined && outcomeOf(operation) === 'unknown'
        ? [{ operation, index }]
        : [],
    );
    const repeated = await this.sendAll(unknown.map(({ operation }) => operation.request));
    for (const [place, { operation, index }] of unknown.entries()) {
      const { answer = null, error = null } = repeated[place] ?? {};
      this.operations[index] = { ...operation, answer, error };
    }
  }

  /** The answers to requests that must have one. @throws Error at the first without */
  async read(requests: readonly Request[]): Promise<Answer[]> {
    const operations = await this.sendAll(requests);
    return operations.map(({ request, answer, error }) => {
      if (answer === null) throw new Error(`${request.path}: ${error}`);
      return answer;
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private sendAll(requests: readonly Request[]): Promise<Operation[]> {
    const { apiKey } = this.scene;
    const [origin = ''] = this.origins;
    return Promise.all(requests.map((request) => send(origin, apiKey, this.agent, request)));
  }

  private async work(origin: string): Promise<void> {
    while (this.isRunning) {
      const operation = await send(origin, this.scene.apiKey, this.agent, this.plan.next());
      this.operations.push(operation);
      if (operation.answer === null || operation.answer.status >= 500) await sleep(PAUSE_MS);
    }
  }
}

const isWrite = ({ request }: Operation): boolean => WRITES.some((kind) => kind === request.kind);
