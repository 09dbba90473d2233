import type { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';
import { EvictingClient } from './evicting-client';
import { runStatement } from './statement';
import type { Statement } from './statement';

/** After a failure it is not tried again before. */
const PAUSE_MS = 1_000;

/**
 * One connection for many statements at once: each is sent without waiting for the answers to those before it, and
 * what comes together in one turn of the event loop is written together.
 */
export class PipelinedConnection {
  private client: Client | null = null;
  private opening: Promise<void> | null = null;
  private failedAt = -Infinity;
  /** When each statement that is not answered yet was sent; answers come in the same order. */
  private readonly sentAt: number[] = [];
  private isHoldingBack = false;
  private isClosed = false;

  constructor(private readonly config: ClientConfig) {}

  get isOpen(): boolean {
    return this.client !== null;
  }

  /** How long the next answer has been awaited, in milliseconds; 0 when nothing is under way. */
  get waitMs(): number {
    const [oldest] = this.sentAt;
    return oldest === undefined ? 0 : performance.now() - oldest;
  }

  /** Connects in the background, unless it is connected or has failed a moment ago. */
  open(): void {
    const isDue = performance.now() - this.failedAt >= PAUSE_MS;
    if (this.isOpen || this.isClosed || !isDue) return;
    this.opening ??= this.connect().finally(() => (this.opening = null));
  }

  /** Only while it is open. A statement that is not answered in time ends the connection, and all that were sent are lost. */
  async query<Row extends object>(
    statement: Statement,
    values: readonly unknown[],
    withinMs: number,
  ): Promise<Row[]> {
    const { client } = this;
    if (client === null) throw new Error('The connection is not open.');
    this.holdBack(client);
    this.sentAt.push(performance.now());
    try {
      const { rows } = await runStatement(client, statement, values, withinMs);
      return rows as Row[];
    } finally {
      this.sentAt.shift();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.opening;
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new EvictingClient(this.config);
    const forget = (): void => {
      if (this.client === client) this.client = null;
    };
    client.once('end', forget).once('error', forget);
    try {
      await client.connect();
      if (this.isClosed) await client.end();
      else this.client = client;
    } catch {
      // Whoever asks goes elsewhere meanwhile, and hears there what is wrong.
      this.failedAt = performance.now();
    }
  }

  private holdBack(client: Client): void {
    if (this.isHoldingBack) return;
    this.isHoldingBack = true;
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    setImmediate(() => {
      this.isHoldingBack = false;
      stream.uncork();
    });
  }
}
