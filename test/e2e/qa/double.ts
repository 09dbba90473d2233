import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An answer on its way from the service to its caller. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface DoubleSettings {
  /** Refuses with 429 what it would have passed on. */
  isBusy?: () => boolean;
  alter?: (answer: Passing) => void;
}

/** Stands in for the service at `url` and passes everything on, unless it is told otherwise. */
export async function startDouble(
  url: string,
  { isBusy, alter }: DoubleSettings,
): Promise<{ url: string; close(): Promise<void> }> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const body = new Uint8Array(await buffer(request));
    if (isBusy?.() === true) {
      response.writeHead(429, { 'Retry-After': '1' }).end();
      return;
    }
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const { 'content-length': _length, ...others } = Object.fromEntries(answer.headers);
    const passing = {
      method,
      path,
      status: answer.status,
      headers: others,
      text: await answer.text(),
    };
    alter?.(passing);
    response.writeHead(passing.status, passing.headers).end(passing.text);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch((error: Error) => response.destroy(error));
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
