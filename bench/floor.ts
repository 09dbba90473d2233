import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import type { Answer } from './floor/answer';
import { changePoints } from './floor/change-points';
import { createCustomers } from './floor/create-customers';
import { getCustomer } from './floor/get-customer';
import { FIND_TEAM } from './floor/statements';
import { submitResponse } from './floor/submit-response';

// The least that the endpoints can cost on this machine: plain `node:http`, `pg` with prepared statements,
// and the service's own SQL. No validation, no log, no request ids: what the service does beyond this is
// what the ratios show.

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
});
pool.on('error', () => undefined);

const UNAUTHORIZED: Answer = { status: 401, body: { message: 'Unauthorized' } };
const NOT_FOUND: Answer = { status: 404, body: { message: 'Not Found' } };

const teams = new Map<string, string>();

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, body }) => send(response, status, body),
    (error: unknown) => {
      console.error(error);
      send(response, 500, { message: 'Internal Server Error' });
    },
  );
});
server.listen(Number(process.env.PORT), process.env.HOST);

async function answer(request: IncomingMessage): Promise<Answer> {
  const { method, url = '' } = request;
  if (url === '/health/live') return { status: 200, body: { status: 'ok' } };
  const authorization = request.headers.authorization ?? '';
  const teamId = teams.get(authorization) ?? (await findTeam(authorization));
  if (teamId === null) return UNAUTHORIZED;

  const [, , resource, id = '', action] = url.split('/');
  if (method === 'GET') {
    return resource === 'customer' ? getCustomer(pool, teamId, id) : NOT_FOUND;
  }
  const body = JSON.parse(await readBody(request)) as unknown;
  if (resource === 'customer' && action === 'loyalty') return changePoints(pool, teamId, id, body);
  if (resource === 'forms' && action === 'responses') {
    return submitResponse(pool, teamId, id, body);
  }
  return resource === 'customers' ? createCustomers(pool, teamId, body) : NOT_FOUND;
}

async function findTeam(authorization: string): Promise<string | null> {
  const keyHash = createHash('sha256').update(authorization.replace('Bearer ', '')).digest();
  const { rows } = await pool.query<{ team_id: string }>({ ...FIND_TEAM, values: [keyHash] });
  const teamId = rows[0]?.team_id ?? null;
  if (teamId !== null) teams.set(authorization, teamId);
  return teamId;
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
