import type { ImplementationResult } from '../measure/alternate';
import type { BenchOptions } from '../options';
import type { ScenarioReport } from '../scenarios/scenario';
import { formatNumber, formatTable } from './table';

/** The result of an implementation, compared with `floor`. */
interface Compared extends ImplementationResult {
  ratio: number;
  ratioOfRounds: number[];
  cpuRatio: number;
}

export function loadReport(
  { name, endpoint }: { name: string; endpoint: string },
  { connections, rounds, seconds }: BenchOptions,
  measured: ReadonlyMap<string, ImplementationResult>,
): ScenarioReport {
  const service = measured.get('service');
  const floor = measured.get('floor');
  if (service === undefined || floor === undefined)
    throw new Error('The service or floor was not measured.');
  const compared = Array.from(
    measured,
    ([implementation, result]) => [implementation, compare(result, floor)] as const,
  );
  return {
    lines: [
      `${name}: ${endpoint}, ${connections} connections, rounds of ${seconds} s: ${rounds}`,
      ...formatTable([
        [
          '',
          'requests/s',
          'p50 ms',
          'p99 ms',
          'CPU ms/request',
          'peak MB',
          'ratio',
          'rounds',
          'CPU ratio',
          'half rate/s',
          'p50 at half rate',
          'p99 at half rate',
        ],
        ...compared.map(([implementation, result]) => row(implementation, result)),
      ]).map((line) => `  ${line}`),
      ...(service.drainMs > 0
        ? [
            `  the service's outbox was empty ${formatNumber(service.drainMs)} ms after the last response`,
          ]
        : []),
    ],
    results: { endpoint, ...Object.fromEntries(compared) },
  };
}

function compare(result: ImplementationResult, floor: ImplementationResult): Compared {
  return {
    ratio: result.perSecond / floor.perSecond,
    ratioOfRounds: result.rounds.map(
      ({ perSecond }, index) => perSecond / (floor.rounds[index]?.perSecond ?? Number.NaN),
    ),
    cpuRatio: result.cpuMsPerRequest / floor.cpuMsPerRequest,
    ...result,
  };
}

function row(implementation: string, result: Compared): string[] {
  const { ratioOfRounds } = result;
  return [
    implementation,
    formatNumber(result.perSecond),
    formatNumber(result.p50Ms, 2),
    formatNumber(result.p99Ms, 2),
    formatNumber(result.cpuMsPerRequest, 3),
    formatNumber(result.peakMemoryMb),
    formatNumber(result.ratio, 2),
    `${formatNumber(Math.min(...ratioOfRounds), 2)}-${formatNumber(Math.max(...ratioOfRounds), 2)}`,
    formatNumber(result.cpuRatio, 1),
    formatNumber(result.halfRate.perSecond),
    formatNumber(result.halfRate.p50Ms, 2),
    formatNumber(result.halfRate.p99Ms, 2),
  ];
}
