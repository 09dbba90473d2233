import { profileDay, profileDays, profileWindow } from '../../../test/factories/profile.factory';
import { computeWindow } from './compute-windows';
import type { Kpis } from '@rapport/social-connectors';
import type { ProfileDay, WindowFigures } from './profile';

const figuresOf = (days: readonly ProfileDay[], line: Partial<Kpis> | null = null): WindowFigures =>
  computeWindow('tiktok', '7d', days, line === null ? null : profileWindow('7d', line));

describe('the followers of a window', () => {
  it.each<[string, [string, number | null][], number | null]>([
    [
      'the last day',
      [
        ['2026-11-19', 10],
        ['2026-11-20', 12],
      ],
      12,
    ],
    [
      'an earlier day',
      [
        ['2026-11-14', 10],
        ['2026-11-20', null],
      ],
      10,
    ],
    [
      'a day before the window',
      [
        ['2020-01-01', 3],
        ['2020-01-02', 4],
        ['2026-11-20', null],
      ],
      4,
    ],
    [
      'the last day, be it 0',
      [
        ['2026-11-19', 10],
        ['2026-11-20', 0],
      ],
      0,
    ],
    [
      'no day',
      [
        ['2026-11-19', null],
        ['2026-11-20', null],
      ],
      null,
    ],
  ])('are those of %s', (_, known, expected) => {
    const days = known.map(([date, followers]) => profileDay(date, { followers }));
    expect(figuresOf(days).kpis.followers).toBe(expected);
  });

  it('are those that the platform reports for the window, also 0', () => {
    const days = profileDays('2026-11-14', 7, { followers: 10 });
    expect(figuresOf(days, { followers: 0 }).kpis.followers).toBe(0);
  });
});

describe('the change of followers', () => {
  it.each<[string, [string, number | null][], Partial<Kpis> | null, number | undefined]>([
    [
      'the last value before the window',
      [
        ['2026-11-12', 70],
        ['2026-11-13', 80],
        ['2026-11-14', 90],
        ['2026-11-20', 100],
      ],
      null,
      0.25,
    ],
    [
      'an old value, days between missing',
      [
        ['2020-01-01', 50],
        ['2026-11-20', 40],
      ],
      null,
      -0.2,
    ],
    [
      'a value before a day without one',
      [
        ['2026-11-12', 50],
        ['2026-11-13', null],
        ['2026-11-20', 60],
      ],
      null,
      0.2,
    ],
    [
      'the value of the line',
      [
        ['2026-11-13', 50],
        ['2026-11-20', 60],
      ],
      { followers: 75 },
      0.5,
    ],
    [
      'no value in the window: the same',
      [
        ['2026-11-13', 50],
        ['2026-11-20', null],
      ],
      null,
      0,
    ],
    [
      'no value before',
      [
        ['2026-11-14', 50],
        ['2026-11-20', 60],
      ],
      null,
      undefined,
    ],
    [
      '0 before',
      [
        ['2026-11-12', 50],
        ['2026-11-13', 0],
        ['2026-11-20', 60],
      ],
      null,
      undefined,
    ],
    [
      'none at all',
      [
        ['2026-11-13', null],
        ['2026-11-20', null],
      ],
      null,
      undefined,
    ],
  ])('is against %s', (_, known, line, change) => {
    const days = known.map(([date, followers]) => profileDay(date, { followers }));
    expect(figuresOf(days, line).percentageChange).toStrictEqual(
      change === undefined ? {} : { followers: change },
    );
  });
});
