import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: string;
}

export type Reply = (response: ServerResponse, call: ReceivedCall) => unknown;

export const replyWith =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end();

/** Reads the whole request and never responds. */
export const hang: Reply = () => undefined;

/** A server on loopback that receives webhooks and responds with `reply`. */
export class Receiver {
  readonly calls: ReceivedCall[] = [];
  private readonly server = http.createServer((request, response) => {
    void this.receive(request, response);
  });

  private constructor(public reply: Reply) {}

  static async start(reply: Reply = replyWith(200)): Promise<Receiver> {
    const receiver = new Receiver(reply);
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The number of connections that are open now. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  closeConnections(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async receive(request: http.IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers, rawHeaders } = request;
    const body = Buffer.concat(chunks).toString();
    const call = { method, path: url, headers, rawHeaders, body };
    this.calls.push(call);
    response.on('error', () => undefined);
    this.reply(response, call);
  }
}
