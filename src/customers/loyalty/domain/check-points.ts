const MAX_POINTS = 1_000_000_000;
/** Of the number's shortest decimal text, so that 0.1 + 0.2 is refused and 0.3 is not. */
const TWO_DECIMALS = /^\d+(\.\d{1,2})?$/;

/** An amount of points: more than 0, at most 1,000,000,000, at most two decimals. */
export function checkPoints(value: unknown): string | null {
  if (value === undefined || value === null) return 'is required';
  if (typeof value !== 'number') return 'must be a number';
  if (!(value > 0) || value > MAX_POINTS) return 'must be more than 0 and at most 1000000000';
  return TWO_DECIMALS.test(String(value)) ? null : 'must have at most two decimals';
}
