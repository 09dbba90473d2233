import { backOff, readRetryAfter } from './retry-delay';

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

const NOW = Date.UTC(2026, 10, 2, 9, 30, 0);

describe('readRetryAfter', () => {
  it.each<[string | null, number | null]>([
    ['0', 0],
    ['1', 1_000],
    [' 120 ', 120_000],
    ['3600', 3_600_000],
    ['3601', 3_600_000],
    ['9'.repeat(400), 3_600_000],
    ['Mon, 02 Nov 2026 09:30:05 GMT', 5_000],
    ['Mon, 02 Nov 2026 09:29:00 GMT', 0],
    ['Tue, 03 Nov 2026 09:30:00 GMT', 3_600_000],
    ['Mon, 99 Nov 2026 09:30:05 GMT', null],
    ['2026-11-02T09:30:05Z', null],
    ['Mon Nov  2 09:30:05 2026', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j: %j ms', (header, expected) => {
    expect(readRetryAfter(header, NOW)).toBe(expected);
  });
});
