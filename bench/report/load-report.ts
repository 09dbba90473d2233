import type { SideResult } from '../measure/alternate';
import type { BenchOptions } from '../options';
import type { ScenarioReport } from '../scenarios/scenario';
import { number, table } from './table';

/** What a contender did, and how that compares with the floor. */
interface Compared extends SideResult {
  ratio: number;
  ratioOfRounds: number[];
  cpuRatio: number;
}

/** One scenario: what each contender did, and what of the floor it reaches. */
export function loadReport(
  { name, endpoint }: { name: string; endpoint: string },
  { connections, rounds, seconds }: BenchOptions,
  sides: ReadonlyMap<string, SideResult>,
): ScenarioReport {
  const service = sides.get('service');
  const floor = sides.get('floor');
  if (service === undefined || floor === undefined) throw new Error('Both have been measured.');
  const compared = Array.from(sides, ([side, result]) => [side, compare(result, floor)] as const);
  return {
    lines: [
      `${name}: ${endpoint}, ${connections} connections, rounds of ${seconds} s: ${rounds}`,
      ...table([
        ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'peak MB', 'ratio', 'rounds', 'CPU ratio'],
        ...compared.map(([side, result]) => row(side, result)),
      ]).map((line) => `  ${line}`),
      ...(service.afterworkMs > 0
        ? [
            `  the service's outbox was empty ${number(service.afterworkMs)} ms after the last answer`,
          ]
        : []),
    ],
    results: { endpoint, ...Object.fromEntries(compared) },
  };
}

function compare(side: SideResult, floor: SideResult): Compared {
  return {
    ratio: side.perSecond / floor.perSecond,
    ratioOfRounds: side.rounds.map(
      ({ perSecond }, index) => perSecond / (floor.rounds[index]?.perSecond ?? Number.NaN),
    ),
    cpuRatio: side.cpuMsPerRequest / floor.cpuMsPerRequest,
    ...side,
  };
}

function row(side: string, result: Compared): string[] {
  const { ratioOfRounds } = result;
  return [
    side,
    number(result.perSecond),
    number(result.p50Ms, 2),
    number(result.p99Ms, 2),
    number(result.cpuMsPerRequest, 3),
    number(result.peakMemoryMb),
    number(result.ratio, 2),
    `${number(Math.min(...ratioOfRounds), 2)}-${number(Math.max(...ratioOfRounds), 2)}`,
    number(result.cpuRatio, 1),
  ];
}
