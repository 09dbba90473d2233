import { dayIn, daysOf, periodBefore, periodOf } from './periods';

describe('The period of a report', () => {
  const may = { firstDay: '2026-05-01', lastDay: '2026-05-10' };

  it.each([
    [null, '2026-03-01', ['2026-01-31', '2026-03-01'], ['2026-01-01', '2026-01-30']],
    [{ month: '2026-11' }, '2026-12-24', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-31']],
    [{ month: '2024-02' }, '2026-12-24', ['2024-02-01', '2024-02-29'], ['2024-01-01', '2024-01-31']],
    [{ month: '2026-01' }, '2026-12-24', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
    // Until today, it has had fewer days than the month before.
    [{ month: '2026-12' }, '2026-12-24', ['2026-12-01', '2026-12-31'], ['2026-11-01', '2026-11-24']],
    [{ month: '2026-03' }, '2026-03-30', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    [{ month: '2026-03' }, '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    [{ month: '2027-01' }, '2026-12-24', ['2027-01-01', '2027-01-31'], ['2026-12-01', '2026-12-31']],
    [may, '2026-06-01', ['2026-05-01', '2026-05-10'], ['2026-04-21', '2026-04-30']],
    [may, '2026-05-10', ['2026-05-01', '2026-05-10'], ['2026-04-21', '2026-04-30']],
    // Until today, it has had fewer days.
    [may, '2026-05-03', ['2026-05-01', '2026-05-10'], ['2026-04-28', '2026-04-30']],
    [may, '2026-04-01', ['2026-05-01', '2026-05-10'], ['2026-04-21', '2026-04-30']],
  ])('is %j on %s', (period, today, expected, before) => {
    const days = periodOf(period, today);
    expect([days.firstDay, days.lastDay]).toEqual(expected);
    const earlier = periodBefore(period, days, today);
    expect([earlier.firstDay, earlier.lastDay]).toEqual(before);
  });

  it('has 30 days, or those of the month until today', () => {
    expect(daysOf(periodOf(null, '2026-03-15'), '2026-03-15')).toHaveLength(30);
    expect(daysOf(periodOf({ month: '2026-03' }, '2026-03-15'), '2026-03-15')).toHaveLength(15);
    expect(daysOf(periodOf({ month: '2026-02' }, '2026-03-15'), '2026-03-15').at(-1)).toBe('2026-02-28');
    expect(daysOf(periodOf({ month: '2027-01' }, '2026-03-15'), '2026-03-15')).toEqual([]);
  });

  it('ends on the day of the time zone', () => {
    const now = new Date('2026-03-29T22:30:00Z');
    expect(dayIn(now, 'Europe/Berlin')).toBe('2026-03-30');
    expect(dayIn(now, 'America/New_York')).toBe('2026-03-29');
  });
});
