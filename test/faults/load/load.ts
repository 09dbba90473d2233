import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reply, type Operation, outcomeOf, type Request, WRITES } from './operation';
import { Plan } from './plan';
import type { Scene } from './scene';
import { send } from './send';

/** The pause of a connection after a failed request. */
const PAUSE_MS = 50;

/** Sends writes and reads on kept-alive connections, each after the reply to the previous one, and records the results. */
export class Load {
  readonly operations: Operation[] = [];
  private readonly agent: http.Agent;
  private readonly plan: Plan;
  private workers: Promise<void>[] = [];
  private isRunning = false;

  constructor(
    private readonly scene: Scene,
    /** The origins of the processes, over which the connections are distributed. */
    private readonly origins: readonly string[],
    readonly connections = 30,
    /** The milliseconds between a reply and the next request of a connection. */
    private readonly pauseMs = 0,
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

  /** Sends the next request by itself, without a repetition. */
  async sendOne(origin = this.origins[0] ?? ''): Promise<Operation> {
    const operation = await send(origin, this.scene.apiKey, this.agent, this.plan.next());
    this.operations.push(operation);
    return operation;
  }

  /** Resolves when all open requests have a reply or have failed. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.workers);
  }

  /** Resolves after `count` more operations. */
  async waitFor(count: number): Promise<void> {
    const wanted = this.operations.length + count;
    while (this.operations.length < wanted && this.isRunning) await sleep(5);
  }

  /** The number of 503 replies. */
  countUnavailable(): number {
    return this.operations.filter(({ reply }) => reply?.status === 503).length;
  }

  /** Resolves at the next write that is acknowledged, or after `limitMs`. */
  async waitForWrite(limitMs: number): Promise<void> {
    const before = this.operations.length;
    const deadline = performance.now() + limitMs;
    const isWritten = (): boolean =>
      this.operations
        .slice(before)
        .some((one) => isWrite(one) && outcomeOf(one) === 'acknowledged');
    while (!isWritten() && performance.now() < deadline) await sleep(5);
  }

  /** Retries requests with an `Idempotency-Key` and an unknown outcome. The reply replaces the reply to the first attempt. */
  async retryUnknown(): Promise<void> {
    const unknown = this.operations.flatMap((operation, index) =>
      operation.request.key !== undefined && outcomeOf(operation) === 'unknown'
        ? [{ operation, index }]
        : [],
    );
    const retried = await this.sendAll(unknown.map(({ operation }) => operation.request));
    for (const [place, { operation, index }] of unknown.entries()) {
      const { reply = null, error = null } = retried[place] ?? {};
      this.operations[index] = { ...operation, reply, error };
    }
  }

  /** Sends `requests` and returns the replies. @throws Error for a request without a reply */
  async read(requests: readonly Request[]): Promise<Reply[]> {
    const operations = await this.sendAll(requests);
    return operations.map(({ request, reply, error }) => {
      if (reply === null) throw new Error(`${request.path}: ${error}`);
      return reply;
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
      const operation = await this.sendOne(origin);
      if (operation.reply === null || operation.reply.status >= 500) await sleep(PAUSE_MS);
      if (this.pauseMs > 0) await sleep(this.pauseMs);
    }
  }
}

const isWrite = ({ request }: Operation): boolean => WRITES.some((kind) => kind === request.kind);
