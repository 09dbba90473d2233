import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A whole answer of a service, as far as it passes through Node's response. */
export interface WatchedAnswer {
  method: string;
  /** As the router has it: `/v1/customer/:customerId`; undefined where there is no route. */
  route: string | undefined;
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

type Send = (this: ServerResponse, ...args: unknown[]) => unknown;

/** Calls `see` for each answer of the server once it has been sent. */
export function watchAnswers(server: Server, see: (answer: WatchedAnswer) => void): void {
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

/** What is written to a response, as it is written. */
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

/** The headers that are handed over as one list, which Node then does not keep. */
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
