import type { CodeRow } from './rows';

/** Invariant 3: no code is redeemed more often than allowed, and each redemption is counted and credited once. */
export function checkCodes(rows: readonly CodeRow[]): string[] {
  return rows.flatMap(({ code, allowed, counted, redemptions, credited }) => {
    const faults: string[] = [];
    if (redemptions > allowed) faults.push(`was redeemed ${redemptions} times of ${allowed}`);
    if (redemptions !== counted) faults.push(`counts ${counted} of ${redemptions} redemptions`);
    if (redemptions !== credited) faults.push(`credited ${credited} of ${redemptions} redemptions`);
    return faults.map((fault) => `code ${code} ${fault}`);
  });
}
