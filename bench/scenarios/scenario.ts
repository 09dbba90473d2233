import type { BenchData } from '../data/make-data';
import type { BenchOptions } from '../options';
import type { Contenders } from '../processes/start-contenders';

export interface ScenarioContext {
  readonly contenders: Contenders;
  readonly data: BenchData;
  readonly databaseUrl: string;
  readonly options: BenchOptions;
}

export interface ScenarioReport {
  /** For a person. */
  readonly lines: readonly string[];
  /** For the results file. */
  readonly results: Readonly<Record<string, unknown>>;
}

/** Something that is measured on processes of its own. */
export interface Scenario {
  readonly name: string;
  /** Whether the peers serve it, too. */
  readonly hasPeers: boolean;
  run(context: ScenarioContext): Promise<ScenarioReport>;
}
