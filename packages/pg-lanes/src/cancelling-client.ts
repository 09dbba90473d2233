import net, { type Socket } from 'node:net';
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { connectionOf, internalsOf, isUnused, type QueryCallback } from './pg-connection';
import { isReadOnlyServer, QUERY_TIMED_OUT, ReadOnlyServerError } from './postgres-errors';
import type { WritableConnections, WritableOption } from './writable-connections';

const LOST_CONNECTION_MESSAGE = 'Connection terminated';

/** PostgreSQL documentation, 54.7, CancelRequest: length, code, process, secret key. */
const CANCEL_REQUEST_BYTES = 16;
const CANCEL_REQUEST_CODE = 80_877_102;
const CANCEL_TIMEOUT_MS = 2_000;

/** PostgreSQL reports these settings when it accepts a connection, and when they change (documentation, 54.2.7). */
const READ_ONLY_SETTINGS = ['default_transaction_read_only', 'in_hot_standby'];

interface SettingReport {
  readonly parameterName: string;
  readonly parameterValue: string;
}

type ConnectCallback = (error: Error | null) => void;
type QueryArguments = [config: string | QueryConfig, values?: unknown, callback?: QueryCallback];

/**
 * A `pg` client that cancels a query at its timeout and closes the connection. `pg` itself only reports the timeout, and the
 * query keeps running in PostgreSQL. With the option `writable` it also closes when the server is read-only.
 */
export class CancellingClient extends Client {
  private readonly writable: WritableConnections | null;
  private readonly reportedSettings = new Map<string, string>();
  private retired = false;

  constructor(config?: ClientConfig & WritableOption) {
    super(config);
    this.writable = config?.writable ?? null;
    if (this.writable !== null) {
      connectionOf(this).on('parameterStatus', ({ parameterName, parameterValue }: SettingReport) =>
        this.reportedSettings.set(parameterName, parameterValue),
      );
    }
    // The pool listens for errors only while a client is idle. Without this listener, an error that a server sends along with
    // its last result, as in a shutdown, would end the process. The next statement on this client fails anyway.
    this.on('error', () => undefined);
    this.guardParser();
  }

  override connect = ((callback?: ConnectCallback): unknown => {
    const connected = this.connectWritable();
    if (callback === undefined) return connected;
    // Calls back outside of the promise, which would swallow an error of the callback.
    connected.then(
      () => process.nextTick(callback, null),
      (error: unknown) => process.nextTick(callback, error),
    );
    return undefined;
  }) as Client['connect'];

  override query = ((...args: QueryArguments): unknown => {
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as QueryCallback;
      args[args.length - 1] = (error: Error | null, result?: QueryResult): void => {
        if (error !== null) this.closeIfUnusable(error);
        callback(error, result);
      };
      return this.forward(args);
    }
    const result = this.forward(args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      this.closeIfUnusable(error);
      throw error;
    });
  }) as Client['query'];

  private forward(args: QueryArguments): unknown {
    const { prototype } = Client as unknown as {
      prototype: { query(...all: QueryArguments): unknown };
    };
    return prototype.query.apply(this, args);
  }

  /** Whether the connection must not be lent again. */
  get isRetired(): boolean {
    return this.retired;
  }

  /** Closes the connection as soon as it runs no statement and no transaction. */
  retire(): void {
    this.retired = true;
    this.closeIfRetired();
  }

  private async connectWritable(): Promise<this> {
    const { prototype } = Client as unknown as { prototype: { connect(): Promise<unknown> } };
    await prototype.connect.call(this);
    if (this.writable !== null) await this.joinWritable(this.writable);
    return this;
  }

  /** @throws ReadOnlyServerError */
  private async joinWritable(writable: WritableConnections): Promise<void> {
    if (await this.isReadOnly()) {
      connectionOf(this).stream.destroy();
      throw new ReadOnlyServerError();
    }
    writable.add(this);
    this.once('end', () => writable.delete(this));
    connectionOf(this)
      .on('parameterStatus', ({ parameterName, parameterValue }: SettingReport) => {
        if (READ_ONLY_SETTINGS.includes(parameterName) && parameterValue === 'on') {
          writable.retireAll();
        }
      })
      .on('readyForQuery', () => this.closeIfRetired());
  }

  private async isReadOnly(): Promise<boolean> {
    if (READ_ONLY_SETTINGS.every((name) => this.reportedSettings.get(name) === 'off')) return false;
    // A pooler may report nothing, or what an earlier server has reported.
    const { rows } = await this.query<{ transaction_read_only: string }>(
      'SHOW transaction_read_only',
    );
    return rows[0]?.transaction_read_only === 'on';
  }

  private closeIfRetired(): void {
    if (this.retired && isUnused(this)) this.fail(new ReadOnlyServerError());
  }

  /** Closes the connection, and reports it to its pool before the pool lends it again. */
  private fail(error: Error): void {
    const connection = connectionOf(this);
    connection.emit('error', error);
    connection.stream.destroy();
  }

  private closeIfUnusable(error: unknown): void {
    if (this.writable !== null && isReadOnlyServer(error)) {
      this.fail(new ReadOnlyServerError());
      this.writable.retireAll();
    }
    if (!(error instanceof Error) || error.message !== QUERY_TIMED_OUT) return;
    this.cancelRunning();
    connectionOf(this).stream.destroy();
  }

  /** PostgreSQL notices a closed connection only when it sends something, so it would run the query to its end. */
  private cancelRunning(): void {
    const { processID, secretKey } = internalsOf(this);
    if (processID === null || secretKey === null) return;
    const request = Buffer.alloc(CANCEL_REQUEST_BYTES);
    request.writeInt32BE(CANCEL_REQUEST_BYTES, 0);
    request.writeInt32BE(CANCEL_REQUEST_CODE, 4);
    request.writeInt32BE(processID, 8);
    request.writeInt32BE(secretKey, 12);
    const { host, port } = this;
    const socket = host.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${port}`)
      : net.connect(port, host);
    socket.unref().setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
    // An unreachable server ends the query by `statement_timeout`.
    socket.on('error', () => socket.destroy());
    socket.end(request);
  }

  /** The parser of `pg` throws on invalid bytes in a `data` event, which would end the process. */
  private guardParser(): void {
    const connection = connectionOf(this);
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream: Socket): void => {
      const before = new Set(stream.listeners('data'));
      attach(stream);
      for (const listener of stream.listeners('data') as ((chunk: Buffer) => void)[]) {
        if (before.has(listener)) continue;
        stream.off('data', listener);
        stream.on('data', (chunk: Buffer) => {
          try {
            listener(chunk);
          } catch (cause) {
            // Begins like the errors of `pg` for a lost connection, so that `isConnectionLost` recognizes it.
            stream.destroy(new Error(`${LOST_CONNECTION_MESSAGE}: unreadable bytes`, { cause }));
          }
        });
      }
    };
  }
}
