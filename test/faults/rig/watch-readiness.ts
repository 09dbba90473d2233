import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 25;
const CONNECTIONS = 5;

/**
 * Asks for readiness like a load balancer with a few kept-alive connections, until there is no answer. Resolves with
 * the statuses as they changed, e.g. `[200, 503]`. Several, since an answer under way at the stop closes its own.
 */
export async function watchReadiness(origin: string): Promise<{ readonly all: Promise<number[]> }> {
  const url = `${origin}/health/ready`;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const first = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(url, agent)));
  return { all: watch(url, agent, [...new Set(first)]) };
}

async function watch(url: string, agent: http.Agent, seen: number[]): Promise<number[]> {
  for (;;) {
    const status = await ask(url, agent);
    if (status === 0) break;
    if (seen.at(-1) !== status) seen.push(status);
    await sleep(EVERY_MS);
  }
  agent.destroy();
  return seen;
}

function ask(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve) => {
    http
      .get(url, { agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      })
      .once('error', () => resolve(0));
  });
}
