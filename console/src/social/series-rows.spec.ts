import { seriesDays, seriesRows } from './series-rows';

const point = (date: string, value: number | null) => ({ date, value });

describe('seriesDays', () => {
  it('puts each day beside the same place in the window before, and keeps gaps', () => {
    const days = seriesDays(
      [point('2026-03-01', 3), point('2026-03-02', null), point('2026-03-03', 0)],
      [point('2026-02-27', 9), point('2026-02-28', null)],
      3,
    );
    expect(days).toEqual([
      { day: '2026-03-01', dayBefore: '2026-02-26', value: 3, valueBefore: null },
      { day: '2026-03-02', dayBefore: '2026-02-27', value: null, valueBefore: 9 },
      { day: '2026-03-03', dayBefore: '2026-02-28', value: 0, valueBefore: null },
    ]);
    expect(
      seriesRows(days, {
        label: ({ day }) => day,
        short: (day) => day.slice(5),
        hasBefore: true,
      }).at(1),
    ).toEqual({
      label: '2026-03-02',
      shortLabel: '03-02',
      csvLabel: '2026-03-02',
      now: null,
      before: 9,
    });
  });

  it('begins with the first day that either window has', () => {
    const days = seriesDays([point('2026-03-07', 1)], [point('2026-02-26', 2)], 7);
    expect(days.map(({ day }) => day)).toEqual(['2026-03-05', '2026-03-06', '2026-03-07']);
    expect(seriesDays([], [], 7)).toEqual([]);
  });
});
