export const CHANGE_TYPES = ['increment', 'decrement'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

export const TRANSACTION_REASONS = ['loyalty', 'coupon', 'correction'] as const;
export type TransactionReason = (typeof TRANSACTION_REASONS)[number];

/** The maximum amount of a change and of a coupon. */
export const MAX_POINTS = 1_000_000_000;
/** The maximum length of a note and of a reference, in code points. */
export const MAX_NOTE_LENGTH = 255;
/** The maximum balance of a customer. */
export const MAX_BALANCE = 1_000_000_000_000;

/** Matches the shortest decimal text of a number: 0.3 has one decimal, 0.1 + 0.2 has 17. */
const TWO_DECIMALS_PATTERN = /^\d+(\.\d{1,2})?$/;

/** The violation of an amount of points (more than 0, at most 1,000,000,000, two decimals), or null if it is valid. */
export function checkPoints(value: unknown): string | null {
  if (value === undefined || value === null) return 'is required';
  if (typeof value !== 'number') return 'must be a number';
  if (!(value > 0) || value > MAX_POINTS) return `must be more than 0 and at most ${MAX_POINTS}`;
  return TWO_DECIMALS_PATTERN.test(String(value)) ? null : 'must have at most two decimals';
}
