import { type Operation, outcomeOf, type WriteKind } from '../load/operation';
import type { AppliedRow } from './rows';

export interface WritesReport {
  acknowledged: Operation[];
  /** Acknowledged, and there. */
  found: Operation[];
  /** Without an answer that tells, whether there or not. */
  unknown: Operation[];
  faults: string[];
}

/**
 * Invariant 2, operation by operation: what was acknowledged is there once, what was refused is not there, what
 * is unknown at most once, and nothing is there that nobody asked for. acknowledged <= applied <= acknowledged +
 * unknown follows.
 */
export function checkWrites(
  kind: WriteKind,
  operations: readonly Operation[],
  applied: readonly AppliedRow[],
): WritesReport {
  const rowsOf = new Map(applied.map(({ ref, rows }) => [ref, rows]));
  const report: WritesReport = { acknowledged: [], found: [], unknown: [], faults: [] };
  for (const operation of operations) {
    const { ref } = operation.request;
    const outcome = outcomeOf(operation);
    const rows = rowsOf.get(ref) ?? 0;
    rowsOf.delete(ref);
    if (outcome === 'acknowledged') {
      report.acknowledged.push(operation);
      if (rows > 0) report.found.push(operation);
      else report.faults.push(`${kind} ${ref} was acknowledged and is lost`);
    }
    if (outcome === 'unknown') report.unknown.push(operation);
    if (outcome === 'refused' && rows > 0)
      report.faults.push(`${kind} ${ref} was refused and done`);
    if (rows > 1) report.faults.push(`${kind} ${ref} was done ${rows} times`);
  }
  for (const ref of rowsOf.keys()) report.faults.push(`${kind} ${ref} was asked for by nobody`);
  return report;
}
