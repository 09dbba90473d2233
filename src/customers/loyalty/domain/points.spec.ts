import { checkPoints } from './points';

const RANGE = 'must be more than 0 and at most 1000000000';

describe(checkPoints.name, () => {
  it.each([
    [1, null],
    [0.01, null],
    [0.3, null],
    [19.99, null],
    [1_000_000_000, null],
    [999_999_999.99, null],
    [0, RANGE],
    [-0, RANGE],
    [-1, RANGE],
    [1_000_000_000.01, RANGE],
    [Number.POSITIVE_INFINITY, RANGE],
    [Number.NaN, RANGE],
    [0.1 + 0.2, 'must have at most two decimals'],
    [0.001, 'must have at most two decimals'],
    [1e-7, 'must have at most two decimals'],
    ['5', 'must be a number'],
    [true, 'must be a number'],
    [[5], 'must be a number'],
    [null, 'is required'],
    [undefined, 'is required'],
  ])('%j: %j', (value, reason) => {
    expect(checkPoints(value)).toBe(reason);
  });
});
