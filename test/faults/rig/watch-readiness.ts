import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 25;
const CONNECTIONS = 5;

/**
 * Polls the readiness probe, like a load balancer, until a request fails. Resolves with the sequence of statuses,
 * e.g. `[200, 503]`. Several connections, because a response during the shutdown closes its connection.
 */
export async function watchReadiness(origin: string): Promise<{ readonly all: Promise<number[]> }> {
  const url = `${origin}/health/ready`;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const first = await Promise.all(Array.from({ length: CONNECTIONS }, () => probe(url, agent)));
  return { all: watch(url, agent, [...new Set(first)]) };
}

async function watch(url: string, agent: http.Agent, seen: number[]): Promise<number[]> {
  for (;;) {
    const status = await probe(url, agent);
    if (status === 0) break;
    if (seen.at(-1) !== status) seen.push(status);
    await sleep(POLL_INTERVAL_MS);
  }
  agent.destroy();
  return seen;
}

function probe(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve) => {
    http
      .get(url, { agent }, (reply) => {
        reply.resume();
        reply.once('end', () => resolve(reply.statusCode ?? 0));
      })
      .once('error', () => resolve(0));
  });
}
