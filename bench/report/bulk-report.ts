import { BULK_ROWS } from '../bulk/bulk-client';
import type { CopyComparison } from '../bulk/compare-copy';
import type { LoopWatch } from '../bulk/watch-event-loop';
import { median } from '../measure/statistics';
import type { ScenarioReport } from '../scenarios/scenario';
import { number, table } from './table';

export interface BulkMeasurements {
  /** Of whole requests. */
  serviceMs: number[];
  floorMs: number[];
  memory: { service: number; floor: number };
  database: CopyComparison;
  loop: LoopWatch;
}

const rowsPerSecond = (milliseconds: readonly number[]): number =>
  (BULK_ROWS * 1_000) / median(milliseconds);

const describe = (milliseconds: readonly number[]): string =>
  `${number(Math.max(...milliseconds))} ms (median of ${milliseconds.length} requests ` +
  `${number(median(milliseconds))} ms)`;

export function bulkReport(measured: BulkMeasurements): ScenarioReport {
  const { serviceMs, floorMs, memory, database, loop } = measured;
  const ratio = median(floorMs) / median(serviceMs);
  const copyRatio = median(database.copyMs) / median(database.insertMs);
  const blockOutsideMs = Math.max(...loop.outsideMs);
  const blockInsideMs = Math.max(...loop.insideMs);
  const row = (label: string, milliseconds: readonly number[], peakMb = '') => [
    label,
    number(rowsPerSecond(milliseconds)),
    number(median(milliseconds)),
    number(Math.max(...milliseconds)),
    peakMb,
  ];
  return {
    lines: [
      `bulk: POST /v1/customers, ${number(BULK_ROWS)} new rows a request, one connection, ${serviceMs.length} requests`,
      ...table([
        ['', 'rows/s', 'median ms', 'slowest ms', 'peak MB'],
        row('service, whole request', serviceMs, number(memory.service)),
        row('floor, whole request', floorMs, number(memory.floor)),
        row("database call: the service's INSERT", database.insertMs),
        row('database call: COPY of as many rows', database.copyMs),
      ]).map((line) => `  ${line}`),
      `  ratio ${number(ratio, 2)} of the floor; INSERT ${number(copyRatio, 2)} of COPY (pg-copy-streams)`,
      `  longest block of the service's event loop: ${describe(loop.insideMs)} by its own timers, ` +
        `${describe(loop.outsideMs)} by polls of /health/live (idle ${number(loop.idleMs)} ms)`,
    ],
    results: {
      rows: BULK_ROWS,
      ratio,
      copyRatio,
      rowsPerSecond: {
        service: rowsPerSecond(serviceMs),
        floor: rowsPerSecond(floorMs),
        insert: rowsPerSecond(database.insertMs),
        copy: rowsPerSecond(database.copyMs),
      },
      blockInsideMs,
      blockOutsideMs,
      ...measured,
    },
  };
}
