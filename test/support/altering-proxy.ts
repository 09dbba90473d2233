import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A response that the proxy forwards. */
export interface ProxiedResponse {
  readonly method: string;
  readonly path: string;
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface ProxySettings {
  /** Whether the next request is rejected with 429. */
  isBusy?: () => boolean;
  alter?: (response: ProxiedResponse) => void;
}

/** Starts a proxy for the service at `url` that can reject requests and alter responses. */
export async function startAlteringProxy(
  url: string,
  { isBusy, alter }: ProxySettings,
): Promise<{ url: string; close(): Promise<void> }> {
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const body = new Uint8Array(await buffer(request));
    if (isBusy?.() === true) {
      response.writeHead(429, { 'Retry-After': '1' }).end();
      return;
    }
    const upstream = await fetch(`${url}${path}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const { 'content-length': _length, ...others } = Object.fromEntries(upstream.headers);
    const proxied = {
      method,
      path,
      status: upstream.status,
      headers: others,
      text: await upstream.text(),
    };
    alter?.(proxied);
    response.writeHead(proxied.status, proxied.headers).end(proxied.text);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
