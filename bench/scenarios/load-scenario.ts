import { randomUUID } from 'node:crypto';
import type { BenchData } from '../data/make-data';
import { Random } from '../../src/cli/seed/random';
import { alternate, type RoundHooks } from '../measure/alternate';
import { type Comparison, compareResponses } from '../measure/compare-responses';
import { headersOf, type LoadRequest, type RequestSource } from '../measure/run-load';
import { loadReport } from '../report/load-report';
import type { Scenario, ScenarioContext, ScenarioReport } from './scenario';

interface ScenarioHooks extends Partial<RoundHooks> {
  aroundComparison?(compare: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

interface CommonSettings {
  readonly name: string;
  /** The method and the path, for the report. */
  readonly endpoint: string;
  readonly hasFrameworks?: boolean;
  /** The status of every response. Default: any 2xx. */
  readonly status?: number;
  comparison(data: BenchData): Comparison;
  hooks?(context: ScenarioContext): Promise<ScenarioHooks>;
}

/** Sends a fixed list of requests repeatedly. */
export interface RepeatedScenario extends CommonSettings {
  request(data: BenchData, random: Random): LoadRequest;
}

/** Sends each request once, because it creates a customer, or has a key or the token of a page. */
interface SentOnceScenario extends CommonSettings {
  nextRequest(data: BenchData, random: Random): LoadRequest;
}

export type LoadScenario = RepeatedScenario | SentOnceScenario;

/** Each connection has its own list; together, the lists access thousands of rows. */
export const REQUESTS_PER_CONNECTION = 200;
/** The seed of the random requests, so that all implementations and commits get the same ones. */
export const SEED = 20_260_101;

/** Measures an endpoint under load: each implementation gets as many requests as it can serve. */
export function loadScenario(scenario: LoadScenario): Scenario {
  const { name, hasFrameworks = false } = scenario;
  return {
    name,
    hasFrameworks,
    async run(context) {
      const hooks = await scenario.hooks?.(context);
      try {
        return await measure(scenario, context, hooks);
      } finally {
        await hooks?.end();
      }
    },
  };
}

async function measure(
  scenario: LoadScenario,
  { implementations, beside, data, databaseUrl, options }: ScenarioContext,
  hooks?: ScenarioHooks,
): Promise<ScenarioReport> {
  const { apiKey } = data;
  const compare = () =>
    compareResponses(implementations, { apiKey, databaseUrl }, scenario.comparison(data));
  await (hooks?.aroundComparison?.(compare) ?? compare());
  const { connections, seconds, rounds } = options;
  const headers = headersOf(apiKey);
  const requests = requestSources(scenario, data, connections);
  const { service, floor, frameworks } = implementations;
  const targets = [service, floor, ...frameworks].map((implementation) => ({
    implementation,
    headers,
    requests,
  }));
  const results = await alternate(
    beside === undefined ? targets : [...targets, beside],
    { seconds, rounds, status: scenario.status },
    hooks,
  );
  await beside?.check(results);
  return loadReport(scenario, options, results);
}

function requestSources(
  scenario: LoadScenario,
  data: BenchData,
  connections: number,
): RequestSource[] {
  const random = new Random(SEED);
  if ('nextRequest' in scenario) {
    const next = (): LoadRequest => scenario.nextRequest(data, random);
    return Array.from({ length: connections }, () => next);
  }
  return Array.from({ length: connections }, () =>
    Array.from({ length: REQUESTS_PER_CONNECTION }, () => scenario.request(data, random)),
  );
}

/** A request with a unique `Idempotency-Key`, which `floor` ignores: the ratio shows its cost. */
export const withKey = (request: LoadRequest): LoadRequest => ({
  ...request,
  headers: { 'idempotency-key': randomUUID() },
});

export function pickRandom<T>(items: readonly T[], random: Random): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

/** Measures an endpoint with one request that repeats. */
export function readScenario(
  scenario: Omit<CommonSettings, 'comparison' | 'hooks'> & { path(data: BenchData): string },
): Scenario {
  const request = (data: BenchData): LoadRequest => ({ method: 'GET', path: scenario.path(data) });
  const comparison = (data: BenchData): Comparison => ({
    requests: [request(data)],
    generated: new Set(),
  });
  return loadScenario({ ...scenario, comparison, request });
}
