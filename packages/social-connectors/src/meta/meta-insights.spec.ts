import { dayEndingAt, dayValues, lastCompleteDay, splitDays, totalValues } from './meta-insights';

const value = (value: unknown): object => ({ value, end_time: '2026-10-13T07:00:00+0000' });

const days = (metric: string, ...dates: string[]) =>
  dates.map((date) => ({ metric, date, endTime: 0, value: 1 }));

describe('dayEndingAt', () => {
  it.each([
    ['2026-10-13T07:00:00+0000', '2026-10-12'],
    ['2026-11-02T08:00:00+0000', '2026-11-01'],
    ['2027-01-01T08:00:00+0000', '2026-12-31'],
    // Midnight of UTC-10, UTC and UTC+13 at the end of 2026-10-12.
    ['2026-10-13T10:00:00+0000', '2026-10-12'],
    ['2026-10-13T00:00:00+0000', '2026-10-12'],
    ['2026-10-12T11:00:00+0000', '2026-10-12'],
  ])('names the day that ends at %s', (endTime, date) => {
    expect(dayEndingAt(Date.parse(endTime))).toBe(date);
  });
});

describe('dayValues', () => {
  it('reads series, and no values without a time', () => {
    const body = {
      data: [
        { name: 'a', period: 'day', values: [value(1), value({}), value(null), { value: 4 }] },
        { name: 'b', total_value: { value: 5 } },
        null,
      ],
    };
    expect(dayValues(body).map(({ metric, date, value }) => [metric, date, value])).toEqual([
      ['a', '2026-10-12', 1],
      ['a', '2026-10-12', {}],
    ]);
    expect(totalValues(body)).toEqual({ b: 5 });
  });

  it('reads nothing from a list without metrics', () => {
    const body = { data: [{}] };
    expect(dayValues(body)).toEqual([]);
    expect(totalValues(body)).toEqual({});
  });

  it.each([{}, { data: null }])('fails for %j, which has no list', (body) => {
    const failure = expect.objectContaining({ kind: 'transient', code: 'no_list' });
    expect(() => dayValues(body)).toThrow(failure);
    expect(() => totalValues(body)).toThrow(failure);
  });
});

describe('splitDays', () => {
  it('splits a range into ranges of whole days', () => {
    expect(splitDays({ first: '2026-12-30', last: '2027-01-03' }, 2)).toEqual([
      { first: '2026-12-30', last: '2026-12-31' },
      { first: '2027-01-01', last: '2027-01-02' },
      { first: '2027-01-03', last: '2027-01-03' },
    ]);
    expect(splitDays({ first: '2026-12-31', last: '2026-12-30' }, 2)).toEqual([]);
  });
});

describe('lastCompleteDay', () => {
  it.each([
    ['no values', [], null],
    [
      'the day that all metrics have',
      [...days('a', '2026-10-11', '2026-10-12'), ...days('b', '2026-10-11')],
      '2026-10-11',
    ],
    [
      'a metric that ended long ago',
      [...days('a', '2026-10-12'), ...days('b', '2026-10-01')],
      '2026-10-12',
    ],
  ])('finds %s', (_, values, expected) => {
    expect(lastCompleteDay(values)).toBe(expected);
  });
});
