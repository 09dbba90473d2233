import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const NOT_FOUND =
  '{"success":false,"code":"FORM_NOT_FOUND","message":"The team has no such form."}';

/** Ways in which a response can reveal that a resource of another team exists. */
export const LEAKS: Record<string, (response: ServerResponse) => void> = {
  'another status': (response) => respond(response, 403),
  'another code': (response) =>
    respond(response, 404, NOT_FOUND.replace('FORM_NOT_FOUND', 'FORM_OF_ANOTHER_TEAM')),
  'an additional byte': (response) => respond(response, 404, `${NOT_FOUND} `),
  'an additional header': (response) => respond(response.setHeader('X-Cache', 'hit'), 404),
  'the case of a header': (response) => respond(response.setHeader('content-LANGUAGE', 'en'), 404),
};

/** Starts a service that responds 404 to every request, and with the leak to a request that names a known resource. */
export async function startLeakyService(
  leak: (response: ServerResponse) => void,
  known: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('X-Request-Id', String(Math.random()));
      const named = `${decodeURIComponent(request.url ?? '')}${body}`;
      if (known.some((id) => named.includes(id))) return leak(response);
      return respond(response.setHeader('Content-Language', 'en'), 404);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

function respond(response: ServerResponse, status: number, body = NOT_FOUND): void {
  if (!response.hasHeader('Content-Language')) response.setHeader('Content-Language', 'en');
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}
