import { lengthOf, problemOf, readDayRange } from './day-range';

describe('A range of days', () => {
  it.each([
    ['2026-11-01', '2026-11-01', null],
    ['2024-01-01', '2024-12-31', null],
    ['2026-01-01', '2027-01-01', null],
    ['2026-01-01', '2027-01-02', 'tooLong'],
    ['2026-11-02', '2026-11-01', 'reversed'],
    ['', '2026-11-01', 'incomplete'],
    ['2026-11-01', '', 'incomplete'],
    ['2026-11-01', '0002-11-01', 'incomplete'],
    ['2026-02-30', '2026-03-01', 'incomplete'],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(problemOf({ from, to }, 366)).toBe(problem);
    expect(readDayRange({ from, to }, 366)).toEqual(problem === null ? { from, to } : undefined);
  });

  it('is none with only one day, or with something else', () => {
    expect(readDayRange({ from: '2026-11-01' }, 366)).toBeUndefined();
    expect(readDayRange({ from: 20261101, to: true }, 366)).toBeUndefined();
  });

  it('includes both days, also when clocks change between them', () => {
    expect(lengthOf({ from: '2026-03-28', to: '2026-03-30' })).toBe(3);
  });
});
