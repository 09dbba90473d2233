import type { MeasuredProcess } from '../processes/start-process';
import { type LoadRequest, type LoadResult, runLoad } from './run-load';
import { median } from './statistics';

export interface Round extends LoadResult {
  cpuMsPerRequest: number;
}

/** Medians of the rounds; the memory is the most that the process ever held. */
export interface SideResult extends Omit<Round, 'requests'> {
  peakMemoryMb: number;
  rounds: Round[];
}

export interface AlternationPlan {
  readonly apiKey: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly requests: readonly (readonly LoadRequest[])[];
}

const WARM_UP_SECONDS = 3;

/** The two sides in turns, A B A B, so that whatever else the machine does hits both. */
export async function alternate(
  sides: readonly [MeasuredProcess, MeasuredProcess],
  plan: AlternationPlan,
): Promise<[SideResult, SideResult]> {
  for (const side of sides) {
    await runRound(side, { ...plan, seconds: Math.min(plan.seconds, WARM_UP_SECONDS) });
  }
  const [a, b] = sides;
  const rounds: [Round[], Round[]] = [[], []];
  for (let round = 1; round <= plan.rounds; round += 1) {
    rounds[0].push(await runRound(a, plan));
    rounds[1].push(await runRound(b, plan));
  }
  return [await summarize(a, rounds[0]), await summarize(b, rounds[1])];
}

async function runRound(side: MeasuredProcess, plan: AlternationPlan): Promise<Round> {
  const before = await side.ask('usage');
  const load = await runLoad({ ...plan, name: side.name, url: side.url });
  const after = await side.ask('usage');
  return { ...load, cpuMsPerRequest: (after.cpuMs - before.cpuMs) / load.requests };
}

async function summarize(side: MeasuredProcess, rounds: Round[]): Promise<SideResult> {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value));
  return {
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50Ms: medianOf(({ p50Ms }) => p50Ms),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
    cpuMsPerRequest: medianOf(({ cpuMsPerRequest }) => cpuMsPerRequest),
    peakMemoryMb: (await side.ask('usage')).peakMemoryMb,
    rounds,
  };
}
