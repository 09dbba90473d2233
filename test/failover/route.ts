import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** The name of the primary: a proxy that leads new connections to one server, and can be led to another. */
export interface Route {
  readonly url: string;
  /** @param open what happens to the open connections: they are cut, or stay with the server that they have */
  leadTo(url: string, open: 'cut' | 'keep'): void;
  close(): Promise<void>;
}

export async function startRoute(url: string): Promise<Route> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    keep(client);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { port: `${port}` }).href,
    leadTo: (next, open) => {
      target = new URL(next);
      if (open === 'cut') cut();
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
