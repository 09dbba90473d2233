import { backOff } from './retry-delay';

describe('backOff', () => {
  it.each([
    [1, 500, 750, 1_000],
    [2, 1_000, 1_500, 2_000],
    [3, 2_000, 3_000, 4_000],
    [8, 64_000, 96_000, 128_000],
    [12, 1_024_000, 1_536_000, 2_048_000],
    [13, 1_800_000, 2_700_000, 3_600_000],
    [20, 1_800_000, 2_700_000, 3_600_000],
    [5_000, 1_800_000, 2_700_000, 3_600_000],
  ])(
    'after %d failures: %d ms at least, %d ms in the middle, %d ms at most',
    (failures, min, middle, max) => {
      expect(backOff(failures, 1_000, () => 0)).toBe(min);
      expect(backOff(failures, 1_000, () => 0.5)).toBe(middle);
      expect(backOff(failures, 1_000, () => 1)).toBe(max);
    },
  );

  it('starts with the given delay', () => {
    expect(backOff(3, 20, () => 1)).toBe(80);
  });
});
