import type { SideResult } from '../measure/alternate';
import type { BenchOptions } from '../options';
import type { ScenarioReport } from '../scenarios/scenario';
import { number, table } from './table';

/** One scenario: what either side did, and what of the floor the service reaches. */
export function loadReport(
  { name, endpoint }: { name: string; endpoint: string },
  { connections, rounds, seconds }: BenchOptions,
  service: SideResult,
  floor: SideResult,
): ScenarioReport {
  const ratio = service.perSecond / floor.perSecond;
  const cpuRatio = service.cpuMsPerRequest / floor.cpuMsPerRequest;
  const ofRounds = service.rounds.map(
    ({ perSecond }, index) => perSecond / (floor.rounds[index]?.perSecond ?? Number.NaN),
  );
  const spread = `${number(Math.min(...ofRounds), 2)} to ${number(Math.max(...ofRounds), 2)}`;
  return {
    lines: [
      `${name}: ${endpoint}, ${connections} connections, rounds of ${seconds} s: ${rounds}`,
      ...table([
        ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request', 'peak MB'],
        row('service', service),
        row('floor', floor),
      ]).map((line) => `  ${line}`),
      `  ratio ${number(ratio, 2)} of the floor (rounds: ${spread}); CPU per request ${number(cpuRatio, 1)} times the floor's`,
    ],
    results: { endpoint, ratio, ratioOfRounds: ofRounds, cpuRatio, service, floor },
  };
}

function row(side: string, result: SideResult): string[] {
  return [
    side,
    number(result.perSecond),
    number(result.p50Ms, 2),
    number(result.p99Ms, 2),
    number(result.cpuMsPerRequest, 3),
    number(result.peakMemoryMb),
  ];
}
