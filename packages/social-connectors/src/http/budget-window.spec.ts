import { type WindowLength, windowAt } from './budget-window';

describe('windowAt', () => {
  it.each<[WindowLength, string, string, string]>([
    ['minute', '2026-11-22T10:20:59.999Z', '2026-11-22T10:20:00Z', '2026-11-22T10:21:00Z'],
    ['minute', '2026-11-22T10:21:00.000Z', '2026-11-22T10:21:00Z', '2026-11-22T10:22:00Z'],
    ['day', '2026-11-22T23:59:59Z', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['month', '2026-02-28T23:59:59Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['month', '2026-12-31T12:00:00Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['pacific day', '2026-11-22T07:59:59Z', '2026-11-21T08:00:00Z', '2026-11-22T08:00:00Z'],
    ['pacific day', '2026-07-01T07:00:00Z', '2026-07-01T07:00:00Z', '2026-07-02T07:00:00Z'],
    ['pacific day', '2026-12-31T20:00:00Z', '2026-12-31T08:00:00Z', '2027-01-01T08:00:00Z'],
    // The clocks change: days of 25 and 23 hours.
    ['pacific day', '2026-11-01T12:00:00Z', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
    ['pacific day', '2026-03-08T12:00:00Z', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'],
  ])('finds the %s of %s', (length, now, start, end) => {
    expect(windowAt(length, new Date(now))).toEqual({ start: new Date(start), end: new Date(end) });
  });
});
