import type { MeasuredProcess } from '../processes/start-process';
import { type LoadResult, type RequestSource, runLoad } from './run-load';
import { median } from './statistics';

export interface Round extends LoadResult {
  cpuMsPerRequest: number;
  /** The time from the last response until the background work was done; 0 unless the scenario waits for it. */
  drainMs: number;
}

/** Medians of the rounds, and the peak memory of the process. */
export interface ImplementationResult extends Omit<Round, 'requests'> {
  peakMemoryMb: number;
  rounds: Round[];
}

export interface RoundHooks {
  before(implementation: MeasuredProcess): Promise<void>;
  /** Resolves when background work of the requests is done; its CPU time is part of the round. */
  after(implementation: MeasuredProcess): Promise<void>;
}

export interface AlternationPlan {
  readonly apiKey: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly requests: readonly RequestSource[];
  /** The status of every response, or undefined for any 2xx. */
  readonly status?: number | undefined;
}

/** The time for V8 to optimize the code; several workers share the requests and need longer. */
const WARM_UP_SECONDS = 6;
/** Each round starts with unmeasured load: the pool has closed its idle connections since the last round. */
const RAMP_UP_SECONDS = 0.5;

/** Measures the implementations in alternation (A B A B), so that other load on the machine affects all of them. */
export async function alternate(
  implementations: readonly MeasuredProcess[],
  plan: AlternationPlan,
  hooks?: Partial<RoundHooks>,
): Promise<Map<string, ImplementationResult>> {
  const warmUp = { ...plan, seconds: Math.min(2 * plan.seconds, WARM_UP_SECONDS) };
  for (const implementation of implementations) await runRound(implementation, warmUp, hooks);
  const measured = implementations.map((implementation) => ({
    implementation,
    rounds: [] as Round[],
  }));
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const { implementation, rounds } of measured) {
      rounds.push(await runRound(implementation, plan, hooks));
    }
  }
  const results = new Map<string, ImplementationResult>();
  for (const { implementation, rounds } of measured) {
    results.set(implementation.name, await summarize(implementation, rounds));
  }
  return results;
}

async function runRound(
  implementation: MeasuredProcess,
  plan: AlternationPlan,
  hooks?: Partial<RoundHooks>,
): Promise<Round> {
  const load = { ...plan, name: implementation.name, url: implementation.url };
  await hooks?.before?.(implementation);
  await runLoad({ ...load, seconds: RAMP_UP_SECONDS });
  await hooks?.after?.(implementation);
  await hooks?.before?.(implementation);
  const before = await implementation.probe('usage');
  const result = await runLoad(load);
  const respondedAt = performance.now();
  await hooks?.after?.(implementation);
  const drainMs = hooks?.after === undefined ? 0 : performance.now() - respondedAt;
  const { cpuMs } = await implementation.probe('usage');
  return { ...result, drainMs, cpuMsPerRequest: (cpuMs - before.cpuMs) / result.requests };
}

async function summarize(
  implementation: MeasuredProcess,
  rounds: Round[],
): Promise<ImplementationResult> {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value));
  return {
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50Ms: medianOf(({ p50Ms }) => p50Ms),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
    cpuMsPerRequest: medianOf(({ cpuMsPerRequest }) => cpuMsPerRequest),
    drainMs: medianOf(({ drainMs }) => drainMs),
    peakMemoryMb: (await implementation.probe('usage')).peakMemoryMb,
    rounds,
  };
}
