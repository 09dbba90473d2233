import { type Operation, outcomeOf, type WriteKind } from '../load/operation';
import type { AppliedRow } from './rows';

export interface WritesReport {
  acknowledged: Operation[];
  /** Acknowledged and stored. */
  found: Operation[];
  /** A 5xx or no reply: stored or not. */
  unknown: Operation[];
  violations: string[];
}

/**
 * Invariant 2, for each operation: an acknowledged write is stored once, a rejected write is not stored, a write with
 * an unknown outcome is stored at most once, and each stored row has a request.
 */
export function checkWrites(
  kind: WriteKind,
  operations: readonly Operation[],
  applied: readonly AppliedRow[],
): WritesReport {
  const rowsOf = new Map(applied.map(({ ref, rows }) => [ref, rows]));
  const report: WritesReport = { acknowledged: [], found: [], unknown: [], violations: [] };
  for (const operation of operations) {
    const { ref } = operation.request;
    const outcome = outcomeOf(operation);
    const rows = rowsOf.get(ref) ?? 0;
    rowsOf.delete(ref);
    if (outcome === 'acknowledged') {
      report.acknowledged.push(operation);
      if (rows > 0) report.found.push(operation);
      else report.violations.push(`${kind} ${ref} was acknowledged but is not stored`);
    }
    if (outcome === 'unknown') report.unknown.push(operation);
    if (outcome === 'rejected' && rows > 0)
      report.violations.push(`${kind} ${ref} was rejected but is stored`);
    if (rows > 1) report.violations.push(`${kind} ${ref} is stored ${rows} times`);
  }
  for (const ref of rowsOf.keys())
    report.violations.push(`${kind} ${ref} is stored without a request`);
  return report;
}
