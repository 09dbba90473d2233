import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A proxy between the service and its database that injects network failures. */
export interface TcpProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Ends every connection, and each new one when it opens. */
  cut(): void;
  /** Keeps every connection open and forwards nothing. */
  freeze(): void;
  /** Keeps the open connections and forwards nothing on them; new ones work. */
  drop(): void;
  /** Resets the open connections; new ones work. */
  reset(): void;
  /** Sends bytes to the service on every open connection, as if the database had sent them. */
  inject(bytes: Buffer): void;
  /** Number of open connections of the service. */
  readonly open: number;
  /** Makes new connections work again. */
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Map<Socket, Socket>();
  const clients = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';

  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('close', () => clients.delete(client));
    if (state === 'cut') client.resume().end();
    if (state === 'frozen') swallow(client);
    if (state !== 'open') return;
    const upstream = net.connect(Number(target.port), target.hostname);
    upstream.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
    pairs.set(client, upstream);
    client.on('close', () => {
      pairs.delete(client);
      // A frozen connection does not forward the end.
      upstream.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Closes all connections: with FIN to the service, and without a Terminate message to the database. */
  const endAll = (): void => {
    for (const [client, upstream] of pairs) {
      client.unpipe(upstream);
      upstream.unpipe(client);
      upstream.destroy();
      client.resume().end();
    }
    pairs.clear();
  };
  const freezeAll = (): void => {
    for (const [client, upstream] of pairs) {
      client.unpipe(upstream);
      upstream.unpipe(client);
      swallow(client);
    }
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => {
      state = 'cut';
      endAll();
    },
    freeze: () => {
      state = 'frozen';
      freezeAll();
    },
    drop: freezeAll,
    reset: () => {
      for (const client of pairs.keys()) client.resetAndDestroy();
    },
    inject: (bytes) => {
      for (const client of pairs.keys()) client.write(bytes);
    },
    get open() {
      return clients.size;
    },
    restore: () => {
      state = 'open';
    },
    close: async () => {
      server.close();
      for (const socket of [...clients, ...pairs.values()]) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Discards all bytes of the client, and closes its connection when the client ends it. */
function swallow(client: Socket): void {
  client.on('end', () => client.destroy()).resume();
}
