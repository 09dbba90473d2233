import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The loopback addresses of the tests. The first one exists on every machine. */
const ADDRESSES = ['127.0.0.1', '127.8.9.10', '::1'] as const;

export type Loopback = (typeof ADDRESSES)[number];

/** A server on loopback that records its connections and requests. A blocked webhook must not connect to it. */
export class Canary {
  connections = 0;
  /** The paths of the received requests. */
  readonly paths = new Set<string>();
  /** The addresses on which it listens: some machines lack IPv6 or further loopback addresses. */
  readonly addresses: Loopback[] = [];
  port = 0;
  private readonly servers: http.Server[] = [];
  private response: [status: number, headers: http.OutgoingHttpHeaders] = [200, {}];

  private constructor() {}

  static async start(): Promise<Canary> {
    const canary = new Canary();
    for (const address of ADDRESSES) await canary.listen(address);
    return canary;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Responds to all later requests with a redirect. */
  redirectTo(status: number, location: string): void {
    this.response = [status, { Location: location }];
  }

  reset(): void {
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
      response.writeHead(...this.response).end();
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
