import { InvalidArgumentError } from 'commander';
import { checkPoints } from '../customers/loyalty/domain/check-points';

/** Plain decimal digits, as `10` or `2.50`. */
export function readPoints(value: string): number {
  const points = /^\d{1,10}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
  if (checkPoints(points) === null) return points;
  throw new InvalidArgumentError(
    'It must be more than 0 and at most 1000000000, with at most two decimals.',
  );
}

/** Reads a whole number from 1. */
export function countUpTo(max: number): (value: string) => number {
  return (value) => {
    const count = /^\d{1,10}$/.test(value) ? Number(value) : 0;
    if (count >= 1 && count <= max) return count;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}
