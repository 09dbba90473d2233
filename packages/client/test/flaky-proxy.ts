import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An injected fault. `lost`: the request does not reach the service. `response lost` and `response cut`: the service handles the
 * request, but its response is lost or breaks off in the middle. Otherwise the proxy responds in place of the service.
 */
export type Fault =
  | 'lost'
  | 'response lost'
  | 'response cut'
  | { status: number; headers?: Record<string, string>; body: string };

export interface PassedRequest {
  method: string | undefined;
  path: string | undefined;
  key: string | undefined;
  at: number;
}

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A proxy between a client and the service that injects one of `faults` into each request. */
export class FlakyProxy {
  readonly requests: PassedRequest[] = [];
  readonly faults: Fault[] = [];
  private readonly server = http.createServer((request, response) => {
    void this.pass(request, response);
  });

  private constructor(private readonly target: string) {}

  static async start(target: string): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async pass(request: http.IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path, headers } = request;
    const key = headers['idempotency-key'] as string | undefined;
    this.requests.push({ method, path, key, at: performance.now() });
    const fault = this.faults.shift();
    const body = await read(request);
    if (fault === 'lost') {
      response.socket?.resetAndDestroy();
    } else if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body);
    } else {
      relay(response, await this.forward(request, body), fault);
    }
  }

  private async forward(
    { method, url, headers }: http.IncomingMessage,
    body: Buffer,
  ): Promise<Received> {
    const forwarded = http.request(`${this.target}${url}`, { method, headers, agent: false });
    forwarded.end(body);
    const [reply] = (await once(forwarded, 'response')) as [http.IncomingMessage];
    return {
      status: reply.statusCode ?? 0,
      headers: reply.headers,
      body: await read(reply),
    };
  }
}

function relay(
  response: ServerResponse,
  { status, headers, body }: Received,
  fault: 'response lost' | 'response cut' | undefined,
): void {
  const { socket } = response;
  if (fault === 'response lost') {
    socket?.resetAndDestroy();
    return;
  }
  response.writeHead(status, headers);
  if (fault === undefined) response.end(body);
  else response.write(body.subarray(0, body.length / 2), () => socket?.resetAndDestroy());
}

async function read(message: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
