import type { BesideProcess } from '../beside/beside';
import type { BenchData } from '../data/make-data';
import type { BenchOptions } from '../options';
import type { Implementations } from '../processes/start-implementations';

export interface ScenarioContext {
  readonly implementations: Implementations;
  /** Another product, if `--beside` names one that has an equivalent of the scenario. */
  readonly beside: BesideProcess | undefined;
  readonly data: BenchData;
  readonly databaseUrl: string;
  readonly options: BenchOptions;
}

export interface ScenarioReport {
  /** The lines for the console. */
  readonly lines: readonly string[];
  /** The results for the file of results. */
  readonly results: Readonly<Record<string, unknown>>;
}

/** A measurement with processes of its own. */
export interface Scenario {
  readonly name: string;
  /** Whether the baselines `fastify` and `typeorm` implement the endpoint. */
  readonly hasFrameworks: boolean;
  run(context: ScenarioContext): Promise<ScenarioReport>;
}
