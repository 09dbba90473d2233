interface Retirable {
  /** Closes the connection as soon as it runs no statement and no transaction. */
  retire(): void;
}

/**
 * All connections of a process to a primary. A primary can become read-only while its connections stay open: a failover that
 * moves its name, or `default_transaction_read_only`. When one connection finds that out, all of them are closed, because each may
 * lead to the old primary. Pass the same object in the options of each pool and connection.
 */
export class WritableConnections {
  private readonly connections = new Set<Retirable>();

  add(connection: Retirable): void {
    this.connections.add(connection);
  }

  delete(connection: Retirable): void {
    this.connections.delete(connection);
  }

  /** Closes the idle connections now, and the others when their statement or transaction has ended. */
  retireAll(): void {
    for (const connection of this.connections) connection.retire();
  }
}

/** An option of `CancellingClient`, and so of a pool of them. */
export interface WritableOption {
  /** The connection rejects a server that is read-only, when it connects and later. */
  readonly writable?: WritableConnections | undefined;
}
