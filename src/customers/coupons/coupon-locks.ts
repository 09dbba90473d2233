/**
 * SQL: the key of the advisory lock of the terms of a coupon. Redemptions share it; a change of the coupon takes it alone, and so sees all
 * redemptions under the old terms, and none begins until the new ones are committed. A lock of the coupon's row alone does not do
 * this: new sharers of a row lock pass a writer that waits for it, which would starve while redemptions follow each other without a gap.
 */
export const termsLock = (teamId: string, couponId: string): string =>
  `hashtextextended('coupon ' || ${teamId}::uuid || ' ' || ${couponId}::uuid, 0)`;

/**
 * SQL: the key of the advisory lock that new codes and the deletion of a coupon take before all others, so that no codes are added to a
 * coupon that is being deleted.
 */
export const codesLock = (teamId: string, couponId: string): string =>
  `hashtextextended('coupon codes ' || ${teamId}::uuid || ' ' || ${couponId}::uuid, 0)`;

/** SQL: the key of the advisory lock that a new coupon takes, so that the coupons of a team are counted one after the other. */
export const couponsLock = (teamId: string): string =>
  `hashtextextended('coupons ' || ${teamId}::uuid, 0)`;
