import type { MeasuredProcess } from '../processes/start-process';
import { type RateResult, runAtRate } from './run-at-rate';
import { type LoadResult, type RequestSource, runLoad } from './run-load';
import { median } from './statistics';

/** An implementation, and the requests that it gets. */
export interface LoadTarget {
  readonly implementation: MeasuredProcess;
  /** The headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** One source for each connection. */
  readonly requests: readonly RequestSource[];
}

export interface Round extends LoadResult {
  cpuMsPerRequest: number;
  /** The time from the last response until the background work was done; 0 unless the scenario waits for it. */
  drainMs: number;
}

/** A constant rate that the implementation can serve: medians of its rounds. */
export interface HalfRateResult extends Omit<RateResult, 'requests'> {
  perSecond: number;
  rounds: RateResult[];
}

/** Medians of the rounds, and the peak memory of the process. */
export interface ImplementationResult extends Omit<Round, 'requests' | 'sent'> {
  peakMemoryMb: number;
  rounds: Round[];
  halfRate: HalfRateResult;
  /** The numbers of requests with a response and of sent requests, with those that were not measured. */
  totals: RequestCounts;
}

export type RequestCounts = Pick<LoadResult, 'requests' | 'sent'>;

export interface RoundHooks {
  before(implementation: MeasuredProcess): Promise<void>;
  /** Resolves when background work of the requests is done; its CPU time is part of the round. */
  after(implementation: MeasuredProcess): Promise<void>;
}

export interface AlternationPlan {
  readonly seconds: number;
  readonly rounds: number;
  /** The status of every response, or undefined for any 2xx. */
  readonly status?: number | undefined;
}

/** The time for V8 to optimize the code; several workers share the requests and need longer. */
const WARM_UP_SECONDS = 6;
/** Each round starts with unmeasured load: the pool has closed its idle connections since the last round. */
const RAMP_UP_SECONDS = 0.5;

/** The implementation whose maximal rate is halved for all. */
const REFERENCE = 'service';

/** The rounds of an implementation so far. */
interface Measured {
  readonly target: LoadTarget;
  readonly rounds: Round[];
  readonly roundsAtRate: RateResult[];
  readonly totals: RequestCounts;
}

/**
 * Measures the implementations in alternation (A B A B), so that other load on the machine affects all of them: first as many
 * requests as they can serve, then half of that.
 */
export async function alternate(
  targets: readonly LoadTarget[],
  plan: AlternationPlan,
  hooks?: Partial<RoundHooks>,
): Promise<Map<string, ImplementationResult>> {
  const all = targets.map((target): Measured => ({
    target,
    rounds: [],
    roundsAtRate: [],
    totals: { requests: 0, sent: 0 },
  }));
  const warmUp = { ...plan, seconds: Math.min(2 * plan.seconds, WARM_UP_SECONDS) };
  for (const measured of all) await runRound(measured, warmUp, hooks);
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const measured of all) measured.rounds.push(await runRound(measured, plan, hooks));
  }
  const maxima = new Map(
    all.map(({ target, rounds }) => [
      target.implementation.name,
      median(rounds.map(({ perSecond }) => perSecond)),
    ]),
  );
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const measured of all) {
      const perSecond = halfRate(maxima, measured.target.implementation.name);
      measured.roundsAtRate.push(await runRoundAtRate(measured, { ...plan, perSecond }, hooks));
    }
  }
  const results = new Map<string, ImplementationResult>();
  for (const measured of all) {
    const { name } = measured.target.implementation;
    results.set(name, await summarize(measured, halfRate(maxima, name)));
  }
  return results;
}

/**
 * Half of the maximal rate of the service, or of the implementation itself if that is lower: a queue that grows until the end of the
 * round would say nothing about the latency.
 */
export function halfRate(maxima: ReadonlyMap<string, number>, implementation: string): number {
  const own = maxima.get(implementation) ?? Number.NaN;
  return Math.min(own, maxima.get(REFERENCE) ?? own) / 2;
}

async function runRound(
  { target: { implementation, headers, requests }, totals }: Measured,
  plan: AlternationPlan,
  hooks?: Partial<RoundHooks>,
): Promise<Round> {
  const { name, url } = implementation;
  const load = { ...plan, name, url, headers, requests };
  await hooks?.before?.(implementation);
  count(totals, await runLoad({ ...load, seconds: RAMP_UP_SECONDS }));
  await hooks?.after?.(implementation);
  await hooks?.before?.(implementation);
  const before = await implementation.probe('usage');
  const result = await runLoad(load);
  count(totals, result);
  const respondedAt = performance.now();
  await hooks?.after?.(implementation);
  const drainMs = hooks?.after === undefined ? 0 : performance.now() - respondedAt;
  const { cpuMs } = await implementation.probe('usage');
  return { ...result, drainMs, cpuMsPerRequest: (cpuMs - before.cpuMs) / result.requests };
}

async function runRoundAtRate(
  { target: { implementation, headers, requests }, totals }: Measured,
  plan: AlternationPlan & { readonly perSecond: number },
  hooks?: Partial<RoundHooks>,
): Promise<RateResult> {
  const { name, url } = implementation;
  await hooks?.before?.(implementation);
  const rampUpSeconds = RAMP_UP_SECONDS;
  const result = await runAtRate({ ...plan, name, url, headers, requests, rampUpSeconds });
  count(totals, { ...result, sent: result.requests });
  await hooks?.after?.(implementation);
  return result;
}

function count(totals: RequestCounts, { requests, sent }: RequestCounts): void {
  totals.requests += requests;
  totals.sent += sent;
}

async function summarize(
  { target: { implementation }, rounds, roundsAtRate, totals }: Measured,
  perSecondAtHalf: number,
): Promise<ImplementationResult> {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value));
  const medianAtRate = (value: (round: RateResult) => number) => median(roundsAtRate.map(value));
  return {
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50Ms: medianOf(({ p50Ms }) => p50Ms),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
    cpuMsPerRequest: medianOf(({ cpuMsPerRequest }) => cpuMsPerRequest),
    drainMs: medianOf(({ drainMs }) => drainMs),
    peakMemoryMb: (await implementation.probe('usage')).peakMemoryMb,
    rounds,
    halfRate: {
      perSecond: perSecondAtHalf,
      p50Ms: medianAtRate(({ p50Ms }) => p50Ms),
      p99Ms: medianAtRate(({ p99Ms }) => p99Ms),
      rounds: roundsAtRate,
    },
    totals,
  };
}
