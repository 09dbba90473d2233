import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { BenchError } from '../options';
import type { Implementations } from '../processes/start-implementations';
import type { MeasuredProcess } from '../processes/start-process';
import { headersOf, type LoadRequest } from './run-load';

export interface ReceivedResponse {
  status: number;
  body: unknown;
}

/** The responses of an implementation, and their effect in the database. */
interface Observation {
  responses: unknown;
  effect: unknown;
}

export interface Comparison {
  /** The requests that are sent to each implementation in order. After them and `effect`, the data are as before. */
  readonly requests: readonly LoadRequest[];
  /** Properties of a response that are generated, and therefore not compared. */
  readonly generated: ReadonlySet<string>;
  /** The part of a response that is compared; its JSON by default. */
  readonly read?: (response: Response) => Promise<unknown>;
  /** Reads the rows that the requests have written, and may delete them. */
  readonly effect?: (database: Client, responses: readonly ReceivedResponse[]) => Promise<unknown>;
}

/**
 * Sends the same requests to all implementations.
 * @throws BenchError if responses or effects differ
 */
export async function compareResponses(
  implementations: Implementations,
  { apiKey, databaseUrl }: { apiKey: string; databaseUrl: string },
  comparison: Comparison,
): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  database.on('error', () => undefined);
  await database.connect();
  try {
    const observed = new Map<string, Observation>();
    const observe = async ({ name, url }: MeasuredProcess): Promise<void> => {
      const responses: ReceivedResponse[] = [];
      for (const request of comparison.requests) {
        const response = await send(url, apiKey, request);
        const body = await (comparison.read?.(response) ?? response.json());
        responses.push({ status: response.status, body });
      }
      const effect = await comparison.effect?.(database, responses);
      observed.set(name, { responses: withoutGenerated(responses, comparison.generated), effect });
    };
    const { service, floor, frameworks } = implementations;
    for (const implementation of [service, floor, ...frameworks]) await observe(implementation);
    throwOnDifference(observed);
  } finally {
    await database.end();
  }
}

async function send(url: string, apiKey: string, request: LoadRequest): Promise<Response> {
  const { method, path, body } = request;
  const headers = { ...headersOf(apiKey), ...request.headers };
  const response = await fetch(url + path, { method, body, headers, redirect: 'manual' });
  if (response.status < 400) return response;
  const received = { status: response.status, body: await response.text() };
  throw new BenchError(`The response to ${method} ${url}${path} is ${JSON.stringify(received)}.`);
}

function withoutGenerated(
  responses: readonly ReceivedResponse[],
  generated: ReadonlySet<string>,
): unknown {
  const text = JSON.stringify(responses, (member, value: unknown) =>
    generated.has(member) ? `<${typeof value}>` : value,
  );
  return JSON.parse(text) as unknown;
}

function throwOnDifference(observed: ReadonlyMap<string, Observation>): void {
  const service = observed.get('service');
  for (const [name, observation] of observed) {
    if (isDeepStrictEqual(service, observation)) continue;
    throw new BenchError(
      `The service and ${name} differ:\n` +
        `  service  ${JSON.stringify(service)}\n  ${name}  ${JSON.stringify(observation)}`,
    );
  }
}
