import http from 'node:http';
import type { Reply, Operation, Request } from './operation';

/** Longer than all guaranteed response times. */
const TIMEOUT_MS = 20_000;

/** Sends a request and waits for the end of its reply; never throws. */
export async function send(
  origin: string,
  apiKey: string,
  agent: http.Agent,
  request: Request,
): Promise<Operation> {
  const startedAt = performance.now();
  const outcome = await exchange(origin, apiKey, agent, request).then(
    (reply) => ({ reply, error: null }),
    (error: NodeJS.ErrnoException) => ({ reply: null, error: error.code ?? error.message }),
  );
  return { request, origin, startedAt, endedAt: performance.now(), ...outcome };
}

function exchange(
  origin: string,
  apiKey: string,
  agent: http.Agent,
  { method, path, body, key }: Request,
): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = http.request(`${origin}/v1${path}`, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('TIMEOUT')));
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        if (!incoming.complete) reject(new Error('CUT OFF'));
        else resolve({ status: incoming.statusCode ?? 0, body: parse(Buffer.concat(chunks)) });
      });
    });
    outgoing.end(text);
  });
}

function parse(bytes: Buffer): unknown {
  const text = bytes.toString();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
