import { recentMonths } from './months';
import { changeOf, isEmptyReport, readReportSearch } from './report-types';

describe('The search of a report', () => {
  it('has what is valid', () => {
    const search = { month: '2026-11', timeZone: 'Europe/Berlin', number: 'pointsGiven' };
    expect(readReportSearch(search)).toEqual(search);
  });

  it.each(['2026-13', '1999-01', '2026-1', 202611, undefined])('leaves out a month %s', (month) => {
    expect(readReportSearch({ month, timeZone: 1, number: 'reach' })).toEqual({
      month: undefined,
      timeZone: undefined,
      number: undefined,
    });
  });
});

describe('The time zone of a report', () => {
  it.each([
    ['America/Havana', 'America/Havana'],
    ['Mars/Olympus', undefined],
    ['', undefined],
    [1, undefined],
  ])('%j in the URL is %s', (timeZone, read) => {
    expect(readReportSearch({ timeZone }).timeZone).toBe(read);
  });
});

describe('The months to choose from', () => {
  it('are two years, over a change of the year', () => {
    const months = recentMonths('2026-01-31');
    expect(months).toHaveLength(24);
    expect(months.slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
    expect(months.at(-1)).toBe('2024-02');
  });
});

describe('A change', () => {
  it.each([
    [3, 2, 0.5],
    [0, 4, -1],
    [4, 4, 0],
    [4, 0, undefined],
    [4, null, undefined],
    [null, 4, undefined],
  ])('from %s after %s is %s', (now, before, expected) => {
    expect(changeOf(now, before)).toBe(expected);
  });
});

describe('An empty report', () => {
  const nothing = {
    responses: 0,
    newCustomers: 0,
    pointsGiven: 0,
    pointsTaken: 0,
    posts: 0,
    reach: null,
  };
  it.each([
    ['counts nothing', nothing, nothing, true],
    ['has no response', { ...nothing, responses: 1 }, nothing, false],
    ['compares with no post', nothing, { ...nothing, posts: 2 }, false],
  ])('%s', (_rule, figures, before, isEmpty) => {
    expect(isEmptyReport({ figures, before })).toBe(isEmpty);
  });
});
