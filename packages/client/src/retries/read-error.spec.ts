import { readRetryAfter } from './read-error';

const NOW = Date.parse('2026-11-20T10:00:00Z');

describe('readRetryAfter', () => {
  it.each([
    ['42', 42_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 09:59:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %p as %p ms', (value, expected) => {
    expect(readRetryAfter(value, NOW)).toBe(expected);
  });
});
