import { randomUUID } from 'node:crypto';
import type { CustomerRow } from '../data/customer-rows';
import { type BenchData, freshCustomers } from '../data/make-data';
import { type Random, seededRandom } from '../data/random';
import { alternate, type TurnHooks } from '../measure/alternate';
import { compareAnswers, type Probe } from '../measure/compare-answers';
import type { LoadRequest, RequestSource } from '../measure/run-load';
import { loadReport } from '../report/load-report';
import type { Scenario, ScenarioContext, ScenarioReport } from './scenario';

/** What has to be done around what is measured. */
interface ScenarioHooks extends TurnHooks {
  aroundProbe(probe: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

interface Common {
  readonly name: string;
  /** The endpoint, as a person writes it. */
  readonly endpoint: string;
  readonly hasPeers?: boolean;
  /** What the contenders are compared by before the measurement. */
  probe(data: BenchData): Probe;
  hooks?(context: ScenarioContext): Promise<ScenarioHooks>;
}

/** One of the requests that are sent, again and again. */
export interface Repeated extends Common {
  request(data: BenchData, random: Random): LoadRequest;
  /** Each with an `Idempotency-Key` of its own, which the floor ignores: the ratio is what the key costs. */
  readonly isKeyed?: boolean;
}

/** A request that can be sent once only, since it is about a customer who is not there yet. */
interface OfNewCustomer extends Common {
  requestOf(data: BenchData, customer: CustomerRow): LoadRequest;
}

export type LoadScenario = Repeated | OfNewCustomer;

/** Each connection has its own, so that together they reach thousands of rows. */
const REQUESTS_PER_CONNECTION = 200;
const SEED = 20_260_101;

/** An endpoint under load: as many requests as each contender in its turn can answer. */
export function loadScenario(scenario: LoadScenario): Scenario {
  const { name, hasPeers = false } = scenario;
  return {
    name,
    hasPeers,
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
  { contenders, data, databaseUrl, options }: ScenarioContext,
  hooks?: ScenarioHooks,
): Promise<ScenarioReport> {
  const { apiKey } = data;
  const probe = () => compareAnswers(contenders, { apiKey, databaseUrl }, scenario.probe(data));
  await (hooks?.aroundProbe(probe) ?? probe());
  const { connections, seconds, rounds } = options;
  const requests = requestSources(scenario, data, connections);
  const { service, floor, peers } = contenders;
  const results = await alternate(
    [service, floor, ...peers],
    { apiKey, seconds, rounds, requests },
    hooks,
  );
  return loadReport(scenario, options, results);
}

function requestSources(
  scenario: LoadScenario,
  data: BenchData,
  connections: number,
): RequestSource[] {
  if ('requestOf' in scenario) {
    const next = (): LoadRequest => {
      const [customer] = freshCustomers(data, 1);
      if (customer === undefined) throw new Error('There is always another customer.');
      return scenario.requestOf(data, customer);
    };
    return Array.from({ length: connections }, () => next);
  }
  const random = seededRandom(SEED);
  if (scenario.isKeyed === true) {
    const next = (): LoadRequest => ({
      ...scenario.request(data, random),
      headers: { 'idempotency-key': randomUUID() },
    });
    return Array.from({ length: connections }, () => next);
  }
  return Array.from({ length: connections }, () =>
    Array.from({ length: REQUESTS_PER_CONNECTION }, () => scenario.request(data, random)),
  );
}

/** Any of them. */
export function anyOf<T>(items: readonly T[], random: Random): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** An endpoint that is asked the same all the time. */
export function readScenario(
  scenario: Omit<Common, 'probe' | 'hooks'> & { path(data: BenchData): string },
): Scenario {
  const request = (data: BenchData): LoadRequest => ({ method: 'GET', path: scenario.path(data) });
  const probe = (data: BenchData): Probe => ({ requests: [request(data)], generated: new Set() });
  return loadScenario({ ...scenario, probe, request });
}
