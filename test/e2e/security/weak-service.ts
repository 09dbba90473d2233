import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const NOT_FOUND =
  '{"success":false,"code":"FORM_NOT_FOUND","message":"The team has no such form."}';

/** How a service might give away that there is something which the caller may not see. */
export const WEAKNESSES: Record<string, (response: ServerResponse) => void> = {
  'another status': (response) => answer(response, 403),
  'another code': (response) =>
    answer(response, 404, NOT_FOUND.replace('FORM_NOT_FOUND', 'FORM_NOT_YOURS')),
  'a byte more': (response) => answer(response, 404, `${NOT_FOUND} `),
  'one header more': (response) => answer(response.setHeader('X-Cache', 'hit'), 404),
  'the case of a header': (response) => answer(response.setHeader('content-LANGUAGE', 'en'), 404),
};

/** Answers 404 to everything, and in the weak way to what names one of these. */
export async function startWeakService(
  weakness: (response: ServerResponse) => void,
  known: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('X-Request-Id', String(Math.random()));
      const asked = `${decodeURIComponent(request.url ?? '')}${body}`;
      if (known.some((id) => asked.includes(id))) return weakness(response);
      return answer(response.setHeader('Content-Language', 'en'), 404);
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

function answer(response: ServerResponse, status: number, body = NOT_FOUND): void {
  if (!response.hasHeader('Content-Language')) response.setHeader('Content-Language', 'en');
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}
