import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Exchange } from './traffic';

/** What the environment of the e2e tests offers to those who start a service. */
export interface TrafficRecorder {
  /** `document` is called for the first service of a process. */
  learn(document: () => string): void;
  see(exchange: Exchange): void;
}

type Send = (this: ServerResponse, ...args: unknown[]) => unknown;

const JSON_TYPE = /^application\/json\b/;

export const trafficRecorder = (): TrafficRecorder =>
  (globalThis as unknown as { trafficRecorder: TrafficRecorder }).trafficRecorder;

/** Has every whole answer of the server held against its document. */
export function recordTraffic(server: Server, document: () => string): void {
  const recorder = trafficRecorder();
  recorder.learn(document);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const body = keepBody(response);
    const listed = keepListedHeaders(response);
    response.once('finish', () => {
      const headers = { ...response.getHeaders(), ...listed };
      const isJson = request.method !== 'HEAD' && JSON_TYPE.test(String(headers['content-type']));
      recorder.see({
        method: request.method ?? '',
        route: (request as { route?: { path?: string } }).route?.path,
        status: response.statusCode,
        headers,
        text: isJson ? Buffer.concat(body).toString() : undefined,
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
