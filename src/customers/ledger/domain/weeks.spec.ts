import { type Week, weeksOf } from './weeks';

const at = (text: string): number => Date.parse(text);
const listed = (weeks: readonly Week[]): string[] =>
  weeks.map(({ day, from }) => `${day} ${new Date(from).toISOString()}`);

describe(weeksOf.name, () => {
  it.each<[string, string, string, string, string[]]>([
    [
      'UTC',
      '2026-11-26T12:00:00Z',
      '2026-11-16T00:00:00Z',
      '2026-11-26T00:00:00Z',
      ['2026-11-16 2026-11-16T00:00:00.000Z', '2026-11-23 2026-11-23T00:00:00.000Z'],
    ],
    [
      'UTC',
      '2026-11-26T12:00:00Z',
      '2026-11-15T23:59:59.999Z',
      '2026-11-16T00:00:00Z',
      ['2026-11-09 2026-11-09T00:00:00.000Z', '2026-11-16 2026-11-16T00:00:00.000Z'],
    ],
    [
      'UTC',
      '1970-01-08T00:00:00Z',
      '1969-12-30T00:00:00Z',
      '1970-01-05T00:00:00Z',
      ['1969-12-29 1969-12-29T00:00:00.000Z', '1970-01-05 1970-01-05T00:00:00.000Z'],
    ],
    // The clock changes on Sunday, 25 October.
    [
      'Europe/Berlin',
      '2026-11-26T12:00:00Z',
      '2026-10-20T00:00:00Z',
      '2026-10-27T00:00:00Z',
      ['2026-10-19 2026-10-18T22:00:00.000Z', '2026-10-26 2026-10-25T23:00:00.000Z'],
    ],
    // On Sunday in UTC it is Monday already.
    [
      'Pacific/Auckland',
      '2026-11-26T12:00:00Z',
      '2026-11-22T11:00:00Z',
      '2026-11-22T12:00:00Z',
      ['2026-11-23 2026-11-22T11:00:00.000Z'],
    ],
    [
      'America/St_Johns',
      '2026-11-26T12:00:00Z',
      '2026-11-23T03:30:00Z',
      '2026-11-24T00:00:00Z',
      ['2026-11-23 2026-11-23T03:30:00.000Z'],
    ],
  ])('in %s, at %s, from %s to %s', (timeZone, now, from, to, expected) => {
    const range = { from: at(from), to: at(to) };
    expect(listed(weeksOf(range, timeZone, at(now)))).toEqual(expected);
  });

  const NOW = at('2026-11-26T12:00:00Z');

  it('are twelve without a start, up to the end or now', () => {
    expect(weeksOf({ from: null, to: null }, 'UTC', NOW).map(({ day }) => day)).toEqual([
      '2026-09-07',
      '2026-09-14',
      '2026-09-21',
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ]);
    const past = weeksOf({ from: null, to: at('2026-01-01T00:00:00Z') }, 'UTC', NOW);
    expect([past.length, past.at(-1)?.day]).toEqual([12, '2025-12-29']);
    const future = weeksOf({ from: null, to: at('2027-01-01T00:00:00Z') }, 'UTC', NOW);
    expect(future.at(-1)?.day).toBe('2026-11-23');
  });

  it('are the last 53 of a long range', () => {
    const weeks = weeksOf({ from: at('0001-01-01T00:00:00Z'), to: null }, 'UTC', NOW);
    expect([weeks.length, weeks[0]?.day, weeks.at(-1)?.day]).toEqual([
      53,
      '2025-11-24',
      '2026-11-23',
    ]);
  });

  it('are one for a range that has not begun', () => {
    const weeks = weeksOf({ from: at('2027-01-01T00:00:00Z'), to: null }, 'UTC', NOW);
    expect(weeks.map(({ day }) => day)).toEqual(['2026-11-23']);
  });
});
