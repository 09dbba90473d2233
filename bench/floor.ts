import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type FloorResponse, NOT_FOUND, readBody, UNAUTHORIZED } from './floor/call';
import { findHandler } from './floor/find-handler';
import { findKey } from './floor/find-key';
import { HOSTED_PATH, respondHosted } from './floor/hosted-form';
import { openPool } from './floor/open-pool';

// The baseline `floor`, the lowest cost of the endpoints on this machine: plain `node:http`, `pg` with prepared
// statements and the SQL of the service. No validation, no log, no request ids: the ratios show their cost.

const pool = openPool();

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    send(response, 500, { message: 'Internal Server Error' });
  });
});
server.listen(Number(process.env.PORT), process.env.HOST);

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith(HOSTED_PATH)) return respondHosted(pool, request, response);
  const { status, body } = await handle(request);
  send(response, status, body);
}

async function handle(request: IncomingMessage): Promise<FloorResponse> {
  const { method = '', url = '' } = request;
  if (url === '/health/live') return { status: 200, body: { status: 'ok' } };
  const key = await findKey(pool, request.headers.authorization);
  if (key === null) return UNAUTHORIZED;
  const found = findHandler(method, url);
  if (found === undefined) return NOT_FOUND;
  const { handler, id } = found;
  const body = method === 'GET' ? undefined : (JSON.parse(await readBody(request)) as unknown);
  return handler({ pool, key, id, body });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
