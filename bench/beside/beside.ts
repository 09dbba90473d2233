import type { ImplementationResult, LoadTarget } from '../measure/alternate';

/**
 * Another product on the same PostgreSQL, in a database of its own. It does other work than the service, so it is not compared with
 * `floor` request by request: it checks its own effects.
 */
export interface BesideProduct {
  /**
   * Starts a process for a scenario.
   * @returns undefined if the product has no equivalent of the scenario
   */
  start(scenario: string, connections: number): Promise<BesideProcess | undefined>;
}

export interface BesideProcess extends LoadTarget {
  /**
   * Reads its database after the load.
   * @throws BenchError if it does not contain what was responded
   */
  check(results: ReadonlyMap<string, ImplementationResult>): Promise<void>;
}
