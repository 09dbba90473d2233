import { readRetryAfter } from './retry-after';

const NOW = Date.UTC(2026, 10, 2, 9, 30, 0);
const MAX_MS = 3_600_000;

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
    expect(readRetryAfter(header, NOW, MAX_MS)).toBe(expected);
  });
});
