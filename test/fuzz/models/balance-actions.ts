import * as fc from 'fast-check';

/** Amounts are whole cents, so that sums are exact. */
export type BalanceAction =
  | { kind: 'increment' | 'decrement'; customer: number; cents: number }
  | { kind: 'redeem'; customer: number; coupon: number; code: number };

/** Actions that are sent concurrently. The next round starts after all responses. */
export type BalanceRound = BalanceAction[];

export const CUSTOMERS = 2;
/** The coupons that the subject must have. */
export const COUPONS = [
  { cents: 1_010, codes: 3, maxRedemptions: 1, perCustomer: 2 },
  { cents: 7, codes: 2, maxRedemptions: 3, perCustomer: 3 },
];

const customer = fc.nat({ max: CUSTOMERS - 1 });
/** Some amounts are frequent, so that balances become 0. */
const cents = fc.oneof(fc.constantFrom(1, 7, 1_010), fc.integer({ min: 1, max: 5_000 }));
const change = fc.record({
  kind: fc.constantFrom('increment' as const, 'decrement' as const),
  customer,
  cents,
});
const redeem = fc.record({
  kind: fc.constant('redeem' as const),
  customer,
  coupon: fc.nat({ max: COUPONS.length - 1 }),
  code: fc.nat({ max: 1 }),
});
const action = fc.oneof({ weight: 3, arbitrary: change }, { weight: 2, arbitrary: redeem });

/** Half of the rounds have a single action. */
export const BALANCE_ROUNDS: fc.Arbitrary<BalanceRound[]> = fc.array(
  fc.oneof(fc.tuple(action), fc.array(action, { minLength: 2, maxLength: 8 })),
  { minLength: 1, maxLength: 8 },
);
