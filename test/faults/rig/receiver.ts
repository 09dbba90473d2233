import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook receiver that responds with 2xx, or hangs. */
export class Receiver {
  /** Whether the receiver accepts requests and never responds. */
  isHanging = false;
  /** The number of webhooks received, by id of the form response. */
  readonly received = new Map<string, number>();
  private readonly server: http.Server;

  private constructor() {
    this.server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('error', () => undefined);
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (this.isHanging) return;
        const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
        this.received.set(id, (this.received.get(id) ?? 0) + 1);
        response.end();
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
