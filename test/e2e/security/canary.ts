import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Every address of loopback that a test may mean, the first of which each machine has. */
const ADDRESSES = ['127.0.0.1', '127.8.9.10', '::1'] as const;

export type Loopback = (typeof ADDRESSES)[number];

/** A server that nobody is to reach; a connection is enough to tell that somebody did. */
export class Canary {
  connections = 0;
  /** The paths that were asked for. */
  readonly paths = new Set<string>();
  /** Where it listens: some machines have no IPv6, and some only one address of loopback. */
  readonly addresses: Loopback[] = [];
  port = 0;
  private readonly servers: http.Server[] = [];
  private answer: [status: number, headers: http.OutgoingHttpHeaders] = [200, {}];

  private constructor() {}

  static async start(): Promise<Canary> {
    const canary = new Canary();
    for (const address of ADDRESSES) await canary.listen(address);
    return canary;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Answers everything with a redirect from now on. */
  redirectTo(status: number, location: string): void {
    this.answer = [status, { Location: location }];
  }

  forget(): void {
    this.connections = 0;
    this.paths.clear();
  }

  async close(): Promise<void> {
    for (const server of this.servers) {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    }
  }

  private async listen(address: Loopback): Promise<void> {
    const server = http.createServer((request, response) => {
      this.paths.add(request.url ?? '');
      request.resume();
      response.writeHead(...this.answer).end();
    });
    server.on('connection', () => (this.connections += 1));
    server.listen(this.port, address);
    try {
      await once(server, 'listening');
    } catch (error) {
      if (address === ADDRESSES[0]) throw error;
      return;
    }
    this.port = (server.address() as AddressInfo).port;
    this.servers.push(server);
    this.addresses.push(address);
  }
}
