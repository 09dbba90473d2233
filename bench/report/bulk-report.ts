import type { CopyComparison } from '../bulk/compare-copy';
import type { BulkResult } from '../bulk/measured-bulk';
import type { LoopWatch } from '../bulk/watch-event-loop';
import { median } from '../measure/statistics';
import type { ScenarioReport } from '../scenarios/scenario';
import { formatNumber, formatTable } from './table';

export interface BulkMeasurements {
  service: BulkResult;
  floor: BulkResult;
  database: CopyComparison;
  loop: LoopWatch;
}

const describe = (milliseconds: readonly number[]): string =>
  `${formatNumber(Math.max(...milliseconds))} ms (median of ${milliseconds.length} requests ` +
  `${formatNumber(median(milliseconds))} ms)`;

export function bulkReport(
  { name, rows }: { name: string; rows: number },
  measured: BulkMeasurements,
): ScenarioReport {
  const { service, floor, database, loop } = measured;
  const ratio = median(floor.milliseconds) / median(service.milliseconds);
  const cpuRatio = service.cpuMsPerRequest / floor.cpuMsPerRequest;
  const copyRatio = median(database.copyMs) / median(database.insertMs);
  const rowsPerSecond = (milliseconds: readonly number[]): number =>
    (rows * 1_000) / median(milliseconds);
  const row = (label: string, milliseconds: readonly number[], ...rest: string[]) => [
    label,
    formatNumber(rowsPerSecond(milliseconds)),
    formatNumber(median(milliseconds)),
    formatNumber(Math.max(...milliseconds)),
    ...rest,
  ];
  const wholeRequest = (label: string, result: BulkResult) =>
    row(
      label,
      result.milliseconds,
      formatNumber(result.cpuMsPerRequest),
      formatNumber(result.peakMemoryMb),
    );
  return {
    lines: [
      `${name}: POST /v1/customers, ${formatNumber(rows)} new rows a request, one connection, ` +
        `${service.milliseconds.length} requests`,
      ...formatTable([
        ['', 'rows/s', 'median ms', 'slowest ms', 'CPU ms/request', 'peak MB'],
        wholeRequest('service, whole request', service),
        wholeRequest('floor, whole request', floor),
        row("database call: the service's INSERT", database.insertMs, '', ''),
        row('database call: COPY of the same number of rows', database.copyMs, '', ''),
      ]).map((line) => `  ${line}`),
      `  ratio ${formatNumber(ratio, 2)} of floor, CPU per request ${formatNumber(cpuRatio, 1)} times that of floor; ` +
        `INSERT ${formatNumber(copyRatio, 2)} of COPY (pg-copy-streams)`,
      `  longest block of the service's event loop: ${describe(loop.insideMs)} by its own timers, ` +
        `${describe(loop.outsideMs)} by polls of /health/live (idle ${formatNumber(loop.idleMs)} ms)`,
    ],
    results: {
      rows,
      ratio,
      cpuRatio,
      copyRatio,
      rowsPerSecond: {
        service: rowsPerSecond(service.milliseconds),
        floor: rowsPerSecond(floor.milliseconds),
        insert: rowsPerSecond(database.insertMs),
        copy: rowsPerSecond(database.copyMs),
      },
      blockInsideMs: Math.max(...loop.insideMs),
      blockOutsideMs: Math.max(...loop.outsideMs),
      ...measured,
    },
  };
}
