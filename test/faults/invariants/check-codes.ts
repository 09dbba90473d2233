import type { CodeRow } from './rows';

/** Invariant 3: no code is redeemed more often than allowed, and each redemption is counted and credited once. */
export function checkCodes(rows: readonly CodeRow[]): string[] {
  return rows.flatMap(({ code, allowed, counted, redemptions, credited }) => {
    const violations: string[] = [];
    if (redemptions > allowed) violations.push(`was redeemed ${redemptions} times of ${allowed}`);
    if (redemptions !== counted) violations.push(`counts ${counted} of ${redemptions} redemptions`);
    if (redemptions !== credited)
      violations.push(`credited ${credited} of ${redemptions} redemptions`);
    return violations.map((violation) => `code ${code} ${violation}`);
  });
}
