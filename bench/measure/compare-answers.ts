import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { BenchError } from '../options';
import type { Contenders } from '../processes/start-contenders';
import { compareStatements } from './compare-statements';
import { headersOf, type LoadRequest } from './run-load';

export interface Exchange {
  status: number;
  body: unknown;
}

export interface Probe {
  /** Sent to the one and then to the other; after the last of them the data are as they were before. */
  readonly requests: readonly LoadRequest[];
  /** Members of an answer that are new each time. */
  readonly generated: ReadonlySet<string>;
  /** What the answered requests have left in the database, if anything. */
  readonly effect?: (database: Client, answers: readonly Exchange[]) => Promise<unknown>;
}

/** @throws BenchError unless service and floor answer alike, leave the same behind, and run the same SQL */
export async function compareAnswers(
  contenders: Contenders,
  { apiKey, databaseUrl }: { apiKey: string; databaseUrl: string },
  probe: Probe,
): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  database.on('error', () => undefined);
  await database.connect();
  try {
    const observed: { answers: unknown; effect: unknown }[] = [];
    await compareStatements(contenders, async ({ url }) => {
      const answers: Exchange[] = [];
      for (const request of probe.requests) answers.push(await send(url, apiKey, request));
      const effect = await probe.effect?.(database, answers);
      observed.push({ answers: withoutGenerated(answers, probe.generated), effect });
    });
    refuseDifference(observed[0], observed[1]);
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

function refuseDifference(service: unknown, floor: unknown): void {
  if (isDeepStrictEqual(service, floor)) return;
  throw new BenchError(
    'The service and the floor do not do the same:\n' +
      `  service  ${JSON.stringify(service)}\n  floor    ${JSON.stringify(floor)}`,
  );
}
