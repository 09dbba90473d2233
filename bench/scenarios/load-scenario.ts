import type { BenchData } from '../data/make-data';
import { type Random, seededRandom } from '../data/random';
import { alternate } from '../measure/alternate';
import { compareAnswers, type Probe } from '../measure/compare-answers';
import type { LoadRequest } from '../measure/run-load';
import { loadReport } from '../report/load-report';
import type { Scenario } from './scenario';

export interface LoadScenario {
  readonly name: string;
  /** The endpoint, as a person writes it. */
  readonly endpoint: string;
  /** What service and floor are compared by before the measurement. */
  probe(data: BenchData): Probe;
  /** One of the requests that are sent. */
  request(data: BenchData, random: Random): LoadRequest;
}

/** Each connection has its own, so that together they reach thousands of rows. */
const REQUESTS_PER_CONNECTION = 200;
const SEED = 20_260_101;

/** An endpoint under load: as many requests as the service, and in turn the floor, can answer. */
export function loadScenario(scenario: LoadScenario): Scenario {
  return {
    name: scenario.name,
    async run({ contenders, data, databaseUrl, options }) {
      const { apiKey } = data;
      await compareAnswers(contenders, { apiKey, databaseUrl }, scenario.probe(data));
      const random = seededRandom(SEED);
      const requests = Array.from({ length: options.connections }, () =>
        Array.from({ length: REQUESTS_PER_CONNECTION }, () => scenario.request(data, random)),
      );
      const { seconds, rounds } = options;
      const sides = [contenders.service, contenders.floor] as const;
      const [service, floor] = await alternate(sides, { apiKey, seconds, rounds, requests });
      return loadReport(scenario, options, service, floor);
    },
  };
}

/** Any of the team's customers. */
export function anyCustomer({ customers }: BenchData, random: Random) {
  const customer = customers[random(customers.length)];
  if (customer === undefined) throw new Error('There are no customers.');
  return customer;
}
