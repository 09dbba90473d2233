import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { BenchError } from '../options';
import type { Contenders } from '../processes/start-contenders';
import type { MeasuredProcess } from '../processes/start-process';
import { compareStatements } from './compare-statements';
import { headersOf, type LoadRequest } from './run-load';

export interface Exchange {
  status: number;
  body: unknown;
}

/** What one of the contenders did. */
interface Observation {
  answers: unknown;
  effect: unknown;
}

export interface Probe {
  /** Sent to each contender in turn; after the last of them, and `effect`, the data are as they were before. */
  readonly requests: readonly LoadRequest[];
  /** Members of an answer that are new each time. */
  readonly generated: ReadonlySet<string>;
  /** What the answered requests have left in the database, if anything; may take it away. */
  readonly effect?: (database: Client, answers: readonly Exchange[]) => Promise<unknown>;
}

/**
 * @throws BenchError unless all answer alike and leave the same behind, and service and floor run the same SQL
 */
export async function compareAnswers(
  contenders: Contenders,
  { apiKey, databaseUrl }: { apiKey: string; databaseUrl: string },
  probe: Probe,
): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  database.on('error', () => undefined);
  await database.connect();
  try {
    const observed = new Map<string, Observation>();
    const observe = async ({ name, url }: MeasuredProcess): Promise<void> => {
      const answers: Exchange[] = [];
      for (const request of probe.requests) answers.push(await send(url, apiKey, request));
      const effect = await probe.effect?.(database, answers);
      observed.set(name, { answers: withoutGenerated(answers, probe.generated), effect });
    };
    await compareStatements(contenders, observe);
    for (const peer of contenders.peers) await observe(peer);
    refuseDifferences(observed);
  } finally {
    await database.end();
  }
}

async function send(url: string, apiKey: string, request: LoadRequest): Promise<Exchange> {
  const { method, path, body } = request;
  const response = await fetch(url + path, { method, body, headers: headersOf(apiKey) });
  const exchange: Exchange = { status: response.status, body: await response.json() };
  if (!response.ok) {
    throw new BenchError(`${method} ${path} is answered ${JSON.stringify(exchange)} at ${url}.`);
  }
  return exchange;
}

function withoutGenerated(answers: readonly Exchange[], generated: ReadonlySet<string>): unknown {
  const text = JSON.stringify(answers, (member, value: unknown) =>
    generated.has(member) ? `<${typeof value}>` : value,
  );
  return JSON.parse(text) as unknown;
}

function refuseDifferences(observed: ReadonlyMap<string, Observation>): void {
  const service = observed.get('service');
  for (const [name, observation] of observed) {
    if (isDeepStrictEqual(service, observation)) continue;
    throw new BenchError(
      `The service and the ${name} do not do the same:\n` +
        `  service  ${JSON.stringify(service)}\n  ${name}  ${JSON.stringify(observation)}`,
    );
  }
}
