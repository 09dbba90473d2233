import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A complete response of a Node server. */
export interface WatchedResponse {
  method: string;
  /** The pattern of the router: `/v1/customer/:customerId`; undefined for an unknown route. */
  route: string | undefined;
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

type Send = (this: ServerResponse, ...args: unknown[]) => unknown;

/** Calls `see` for each response of the server once it has been sent. */
export function watchResponses(server: Server, see: (response: WatchedResponse) => void): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const body = keepBody(response);
    const listed = keepListedHeaders(response);
    response.once('finish', () => {
      see({
        method: request.method ?? '',
        route: (request as { route?: { path?: string } }).route?.path,
        status: response.statusCode,
        headers: { ...response.getHeaders(), ...listed },
        body: Buffer.concat(body),
      });
    });
  });
}

/** Collects the chunks that are written to a response. */
function keepBody(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = [];
  const sends = response as unknown as Record<'write' | 'end', Send>;
  for (const name of ['write', 'end'] as const) {
    const send = sends[name];
    sends[name] = function keep(chunk, ...rest) {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
      else if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      return send.call(this, chunk, ...rest);
    };
  }
  return chunks;
}

/** Collects headers that are passed to `writeHead` as a list, which Node does not keep. */
function keepListedHeaders(response: ServerResponse): Record<string, string> {
  const kept: Record<string, string> = {};
  const target = response as unknown as { writeHead: Send };
  const { writeHead } = target;
  target.writeHead = function keep(status, headers, ...rest) {
    if (Array.isArray(headers)) {
      const list = headers as string[];
      for (let index = 0; index < list.length; index += 2) {
        kept[(list[index] ?? '').toLowerCase()] = list[index + 1] ?? '';
      }
    }
    return writeHead.call(this, status, headers, ...rest);
  };
  return kept;
}
