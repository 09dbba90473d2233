import type { BalanceRow } from './rows';

/** Invariant 1: points are the sum of the ledger, which has no gaps, and nothing was ever below 0. */
export function checkBalances(rows: readonly BalanceRow[]): string[] {
  return rows.flatMap(({ customerId, points, sum, entries, numbered, lowest }) => {
    const faults: string[] = [];
    if (Number(points) !== Number(sum)) faults.push(`has ${points} points, its ledger ${sum}`);
    if (Number(points) < 0 || Number(lowest) < 0) faults.push('was below 0');
    if (entries !== numbered) faults.push(`has ${entries} entries, the last number ${numbered}`);
    return faults.map((fault) => `customer ${customerId} ${fault}`);
  });
}
