import type { Client, ClientConfig, QueryResult } from 'pg';
import { CancellingClient } from './cancelling-client';
import { connectionOf } from './pg-connection';
import { sendStatement, type Statement } from './statement';
import type { WritableOption } from './writable-connections';

/** The minimum time between a failed attempt to connect and the next one. */
const RECONNECT_PAUSE_MS = 1_000;

/**
 * A connection that pipelines statements: each is sent without waiting for the results of the previous ones. The statements of
 * one iteration of the event loop are written to the socket at once.
 */
export class PipelinedConnection {
  private client: Client | null = null;
  private opening: Promise<void> | null = null;
  private failedAt = -Infinity;
  /** The send times of the statements without a result, in the order in which the results arrive. */
  private readonly sentAt: number[] = [];
  private isCorked = false;
  private isClosed = false;

  constructor(private readonly config: ClientConfig & WritableOption) {}

  get isOpen(): boolean {
    return this.client !== null;
  }

  /** The age of the oldest statement without a result, in milliseconds, or 0 if there is none. */
  get waitMs(): number {
    const [oldest] = this.sentAt;
    return oldest === undefined ? 0 : performance.now() - oldest;
  }

  /** Connects in the background, unless the connection is open or an attempt failed within the last second. */
  open(): void {
    const isDue = performance.now() - this.failedAt >= RECONNECT_PAUSE_MS;
    if (this.isOpen || this.isClosed || !isDue) return;
    this.opening ??= this.connect().finally(() => (this.opening = null));
  }

  /** Runs a statement; a timeout closes the connection, and all statements in flight fail. @throws Error when it is closed */
  query(statement: Statement, values: readonly unknown[], timeoutMs: number): Promise<QueryResult> {
    const { client } = this;
    if (client === null) return Promise.reject(new Error('The connection is not open.'));
    this.cork(client);
    this.sentAt.push(performance.now());
    return new Promise((resolve, reject) => {
      sendStatement(client, statement, values, timeoutMs, (error, result) => {
        this.sentAt.shift();
        if (error === null) resolve(result as QueryResult);
        else reject(error);
      });
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.opening;
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new CancellingClient(this.config);
    const clear = (): void => {
      if (this.client === client) this.client = null;
    };
    client.once('end', clear).once('error', clear);
    try {
      await client.connect();
      if (this.isClosed) await client.end();
      else this.client = client;
    } catch {
      // Callers fall back to the pool, which reports the connection error.
      this.failedAt = performance.now();
    }
  }

  private cork(client: Client): void {
    if (this.isCorked) return;
    this.isCorked = true;
    const { stream } = connectionOf(client);
    stream.cork();
    setImmediate(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}
