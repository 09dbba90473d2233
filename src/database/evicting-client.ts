import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';

const TIMED_OUT = 'Query read timeout';

type Callback = (error: Error | null, result?: QueryResult) => void;
type QueryArguments = [config: string | QueryConfig, values?: unknown, callback?: Callback];

/**
 * A `pg` client that closes its connection when a query got no answer in time. `pg` itself reports the
 * timeout and then returns the client to the pool with the query still running on it.
 */
export class EvictingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // The pool listens only while a client is idle. A server that says goodbye along with its last answer would
    // otherwise find nobody listening, and end the process; the next statement on this client fails anyway.
    this.on('error', () => undefined);
  }

  override query = ((...args: QueryArguments): unknown => {
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as Callback;
      args[args.length - 1] = (error: Error | null, result?: QueryResult): void => {
        if (error !== null) this.closeIfTimedOut(error);
        callback(error, result);
      };
      return this.forward(args);
    }
    const result = this.forward(args);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      this.closeIfTimedOut(error);
      throw error;
    });
  }) as Client['query'];

  private forward(args: QueryArguments): unknown {
    const { prototype } = Client as unknown as {
      prototype: { query(...all: QueryArguments): unknown };
    };
    return prototype.query.apply(this, args);
  }

  private closeIfTimedOut(error: unknown): void {
    if (!(error instanceof Error) || error.message !== TIMED_OUT) return;
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}
