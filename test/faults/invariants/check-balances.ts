import type { BalanceRow } from './rows';

/** Invariant 1: points are the sum of the ledger, which has no gaps, and no balance was ever below 0. */
export function checkBalances(rows: readonly BalanceRow[]): string[] {
  return rows.flatMap(({ customerId, points, sum, entries, numbered, lowest }) => {
    const violations: string[] = [];
    if (Number(points) !== Number(sum)) violations.push(`has ${points} points, its ledger ${sum}`);
    if (Number(points) < 0 || Number(lowest) < 0) violations.push('was below 0');
    if (entries !== numbered)
      violations.push(`has ${entries} entries, the last number ${numbered}`);
    return violations.map((violation) => `customer ${customerId} ${violation}`);
  });
}
