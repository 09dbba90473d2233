import type { MeasuredProcess } from '../processes/start-process';
import { type LoadResult, type RequestSource, runLoad } from './run-load';
import { median } from './statistics';

export interface Round extends LoadResult {
  cpuMsPerRequest: number;
  /** How long after the last answer the side still worked; 0 unless the scenario waits for that. */
  afterworkMs: number;
}

/** Medians of the rounds; the memory is the most that the process ever held. */
export interface SideResult extends Omit<Round, 'requests'> {
  peakMemoryMb: number;
  rounds: Round[];
}

/** What has to be done around the turn of a side. */
export interface TurnHooks {
  before(side: MeasuredProcess): Promise<void>;
  /** Resolves when what the requests have set off is done, too; the CPU time of that counts. */
  after(side: MeasuredProcess): Promise<void>;
}

export interface AlternationPlan {
  readonly apiKey: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly requests: readonly RequestSource[];
}

/** By then V8 has optimised what it will; several workers share the requests, and take longer. */
const WARM_UP_SECONDS = 6;
/** While the others had their turns the pools have closed connections that nobody used. */
const RUN_UP_SECONDS = 0.5;

/** All sides in turns, A B A B, so that whatever else the machine does hits each of them; results by name. */
export async function alternate(
  sides: readonly MeasuredProcess[],
  plan: AlternationPlan,
  hooks?: TurnHooks,
): Promise<Map<string, SideResult>> {
  for (const side of sides) {
    await runTurn(side, { ...plan, seconds: Math.min(2 * plan.seconds, WARM_UP_SECONDS) }, hooks);
  }
  const rounds = new Map(sides.map((side): [MeasuredProcess, Round[]] => [side, []]));
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const [side, ofSide] of rounds) ofSide.push(await runTurn(side, plan, hooks));
  }
  const results = new Map<string, SideResult>();
  for (const [side, ofSide] of rounds) results.set(side.name, await summarize(side, ofSide));
  return results;
}

async function runTurn(
  side: MeasuredProcess,
  plan: AlternationPlan,
  hooks?: TurnHooks,
): Promise<Round> {
  const load = { ...plan, name: side.name, url: side.url };
  await hooks?.before(side);
  await runLoad({ ...load, seconds: RUN_UP_SECONDS });
  // What the run-up has set off is over, too, before the clock starts.
  await hooks?.after(side);
  await hooks?.before(side);
  const before = await side.ask('usage');
  const result = await runLoad(load);
  const answeredAt = performance.now();
  await hooks?.after(side);
  const afterworkMs = hooks === undefined ? 0 : performance.now() - answeredAt;
  const { cpuMs } = await side.ask('usage');
  return { ...result, afterworkMs, cpuMsPerRequest: (cpuMs - before.cpuMs) / result.requests };
}

async function summarize(side: MeasuredProcess, rounds: Round[]): Promise<SideResult> {
  const medianOf = (value: (round: Round) => number) => median(rounds.map(value));
  return {
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50Ms: medianOf(({ p50Ms }) => p50Ms),
    p99Ms: medianOf(({ p99Ms }) => p99Ms),
    cpuMsPerRequest: medianOf(({ cpuMsPerRequest }) => cpuMsPerRequest),
    afterworkMs: medianOf(({ afterworkMs }) => afterworkMs),
    peakMemoryMb: (await side.ask('usage')).peakMemoryMb,
    rounds,
  };
}
