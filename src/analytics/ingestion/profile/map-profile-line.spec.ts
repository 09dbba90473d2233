import { kpisOf } from '../../../../test/factories/profile.factory';
import { PLATFORMS, PROFILE_ALIASES } from '@rapport/social-connectors';
import { WINDOWS } from '../../domain/window';
import { mapProfileLine } from './map-profile-line';

const NOW = new Date('2026-11-22T23:59:59.999Z');

describe('mapProfileLine', () => {
  it.each(['2026-11-24', '2027-01-01', '2099-01-01', '9999-12-31'])(
    'rejects the day %s, which is after tomorrow',
    (date) => {
      expect(mapProfileLine('twitter', { date, metrics: {} }, NOW)).toEqual({
        violations: ['date: must not be after tomorrow (2026-11-23 UTC)'],
      });
    },
  );

  it.each(['0001-01-01', '2024-02-29', '2026-11-20', '2026-11-22', '2026-11-23'])(
    'reads the day %s',
    (date) => {
      const line = { date, metrics: { followers_count: 7 } };
      expect(mapProfileLine('twitter', line, NOW)).toEqual({
        day: {
          date,
          kpis: kpisOf({ followers: 7 }),
          rawMetrics: { followers_count: 7 },
          counters: {},
          reportsEngagement: false,
        },
      });
    },
  );

  it.each(WINDOWS)('reads the window %s', (window) => {
    expect(mapProfileLine('twitter', { window, metrics: { impression_count: 7 } })).toEqual({
      window: {
        window,
        kpis: kpisOf({ impressions: 7 }),
        rawMetrics: { impression_count: 7 },
      },
    });
  });

  it.each([null, undefined, 'line', 7, true, [], [{ date: '2026-11-20', metrics: {} }]])(
    'rejects the line %j, which is no object',
    (line) => {
      expect(mapProfileLine('twitter', line)).toEqual({
        violations: ['line: must be a JSON object'],
      });
    },
  );

  const EITHER = 'line: must have either date or window';
  const DATE = 'date: must be a calendar date (YYYY-MM-DD)';
  const WINDOW = 'window: must be one of 7d, 30d, 90d, 12m';
  it.each<[string, object, string[]]>([
    ['neither date nor window', { metrics: {} }, [EITHER]],
    ['both', { date: '2026-11-20', window: '7d', metrics: {} }, [EITHER]],
    ['a date and window null', { date: '2026-11-20', window: null, metrics: {} }, [EITHER]],
    ['date null', { date: null, metrics: {} }, [DATE]],
    ['a date that is a number', { date: 20261120, metrics: {} }, [DATE]],
    ['a timestamp', { date: '2026-11-20T00:00:00Z', metrics: {} }, [DATE]],
    ['30 February', { date: '2026-02-30', metrics: {} }, [DATE]],
    ['29 February of a common year', { date: '2025-02-29', metrics: {} }, [DATE]],
    ['the year 0', { date: '0000-12-31', metrics: {} }, [DATE]],
    ['a date without hyphens', { date: '20261120', metrics: {} }, [DATE]],
    ['a week date', { date: '2026-W47-5', metrics: {} }, [DATE]],
    ['a date in short', { date: '2026-1-2', metrics: {} }, [DATE]],
    ['spaces about a date', { date: ' 2026-11-20', metrics: {} }, [DATE]],
    ['another window', { window: '14d', metrics: {} }, [WINDOW]],
    ['a window in capitals', { window: '12M', metrics: {} }, [WINDOW]],
    ['a window that is an inherited name', { window: 'constructor', metrics: {} }, [WINDOW]],
    ['a window in an array', { window: ['7d'], metrics: {} }, [WINDOW]],
    ['no metrics', { date: '2026-11-20' }, ['metrics: is required']],
    ['metrics null', { date: '2026-11-20', metrics: null }, ['metrics: must be a JSON object']],
    ['a list of metrics', { window: '7d', metrics: [] }, ['metrics: must be a JSON object']],
    ['two violations', { date: 'today', metrics: 7 }, [DATE, 'metrics: must be a JSON object']],
    [
      'a day that is only inherited',
      Object.create({ date: '2026-11-20', metrics: {} }) as object,
      [EITHER, 'metrics: is required'],
    ],
  ])('rejects %s', (_, line, violations) => {
    expect(mapProfileLine('twitter', line)).toEqual({ violations });
  });

  const UNSTORABLE = 'must not contain U+0000 or half a surrogate pair';
  it.each<[string, object, string]>([
    ['U+0000 in a value', { views: 'a\0' }, `metrics.views: ${UNSTORABLE}`],
    ['U+0000 in a name', { 'a\0': 1 }, `metrics["a\\u0000"]: ${UNSTORABLE}`],
    [
      'half a pair in a value',
      { split: { paid: ['\ud83d'] } },
      `metrics.split.paid[0]: ${UNSTORABLE}`,
    ],
    [
      'half a pair in a name',
      { split: { '\ude00': 1 } },
      `metrics.split["\\ude00"]: ${UNSTORABLE}`,
    ],
  ])('rejects %s, which PostgreSQL cannot store', (_, metrics, violation) => {
    expect(mapProfileLine('facebook', { date: '2026-11-20', metrics })).toEqual({
      violations: [violation],
    });
    expect(mapProfileLine('facebook', { window: '7d', metrics })).toEqual({
      violations: [violation],
    });
  });

  it('ignores other members of a line', () => {
    const line = { date: '2026-11-20', metrics: {}, campaignId: 7, note: null };
    expect(mapProfileLine('youtube', line)).toEqual({
      day: {
        date: '2026-11-20',
        kpis: kpisOf({}),
        rawMetrics: {},
        counters: {},
        reportsEngagement: false,
      },
    });
  });

  it.each(PLATFORMS)('of %s, returns the metrics as they were sent', (platform) => {
    const text =
      '{"__proto__":{"views":1},"constructor":"3","views":{"paid":"x"},"list":[1,null,{"a":"😀"}],"reach":-1}';
    const metrics = JSON.parse(text) as unknown;
    const day = mapProfileLine(platform, { date: '2026-11-20', metrics });
    const window = mapProfileLine(platform, { window: '7d', metrics });
    expect('day' in day && JSON.stringify(day.day.rawMetrics)).toBe(text);
    expect('window' in window && JSON.stringify(window.window.rawMetrics)).toBe(text);
  });

  it.each(PLATFORMS)(
    'of %s, has no known metric for a day without readable metrics',
    (platform) => {
      const unreadable = [null, true, '', 'many', '0x10', '1,000', -1, '-1', [5], { a: 'b' }, NaN];
      const names = Object.values(PROFILE_ALIASES)
        .flatMap((aliases) => Object.values(aliases).flat())
        .flatMap((alias) => (typeof alias === 'string' ? alias : Object.values(alias).flat(2)));
      for (const value of unreadable) {
        const rawMetrics = Object.fromEntries(names.map((name) => [name, value]));
        expect(mapProfileLine(platform, { date: '2026-11-20', metrics: rawMetrics })).toEqual({
          day: {
            date: '2026-11-20',
            kpis: kpisOf({}),
            rawMetrics,
            counters: {},
            reportsEngagement: false,
          },
        });
      }
    },
  );
});
