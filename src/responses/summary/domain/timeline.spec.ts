import { fillTimeline } from './timeline';

const NONE = { startDay: null, endDay: null, today: '2026-11-05' };

const point = (start: string, responses: number) => ({ start, responses });

describe('fillTimeline', () => {
  it('has no point without responses', () => {
    expect(fillTimeline('day', [], NONE)).toEqual([]);
  });

  it('fills the days up to the current one with 0', () => {
    const points = [point('2026-10-31', 2), point('2026-11-03', 1)];

    expect(fillTimeline('day', points, NONE)).toEqual([
      point('2026-10-31', 2),
      point('2026-11-01', 0),
      point('2026-11-02', 0),
      point('2026-11-03', 1),
      point('2026-11-04', 0),
      point('2026-11-05', 0),
    ]);
  });

  it.each([
    ['2026-10-30', null, '2026-10-30', '2026-11-05'],
    ['2026-11-03', null, '2026-11-01', '2026-11-05'],
    [null, '2026-11-04', '2026-11-01', '2026-11-04'],
    [null, '2026-12-31', '2026-11-01', '2026-11-05'],
    ['0001-12-31 BC', '10000-01-01', '2026-11-01', '2026-11-05'],
  ])('continues to the limits %s and %s of the filter', (startDay, endDay, first, last) => {
    const filled = fillTimeline('day', [point('2026-11-01', 1), point('2026-11-02', 1)], {
      ...NONE,
      startDay,
      endDay,
    });

    expect([filled[0]?.start, filled.at(-1)?.start]).toEqual([first, last]);
  });

  it('does not continue when that makes more than 366 points', () => {
    const old = [point('2025-01-01', 1), point('2025-01-02', 1)];
    const wide = { ...NONE, startDay: '0001-01-01' };

    expect(fillTimeline('day', old, NONE)).toEqual(old);
    expect(fillTimeline('day', [point('2026-11-05', 1)], wide)).toEqual([point('2026-11-05', 1)]);
  });

  it('fills months and years', () => {
    const months = fillTimeline('month', [point('2026-08-01', 1), point('2026-10-01', 2)], {
      ...NONE,
      startDay: '2026-07-15',
    });
    const years = fillTimeline('year', [point('2024-01-01', 1)], NONE);

    expect(months.map(({ start, responses }) => [start, responses])).toEqual([
      ['2026-07-01', 0],
      ['2026-08-01', 1],
      ['2026-09-01', 0],
      ['2026-10-01', 2],
      ['2026-11-01', 0],
    ]);
    expect(years.map(({ start }) => start)).toEqual(['2024-01-01', '2025-01-01', '2026-01-01']);
  });

  it('has the leap day', () => {
    const points = fillTimeline('day', [point('2028-02-28', 1), point('2028-03-01', 1)], NONE);

    expect(points.map(({ start }) => start)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
});
