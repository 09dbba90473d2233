import type { Window } from '../../analytics/domain/window';
import { chartUnitOf, periodOf } from './period';

const NOW = '2026-11-26T12:00:00.000Z';

describe(periodOf, () => {
  it.each<[string, string, string | null, Window | null, string, string]>([
    ['runs', '2026-11-01', null, null, '2026-11-01T00:00:00.000Z', NOW],
    ['ends later', '2026-11-01', '2026-12-01', null, '2026-11-01T00:00:00.000Z', NOW],
    [
      'has ended',
      '2026-11-01',
      '2026-11-20',
      null,
      '2026-11-01T00:00:00.000Z',
      '2026-11-20T00:00:00.000Z',
    ],
    ['has not started', '2026-12-01', null, null, '2026-12-01T00:00:00.000Z', NOW],
    ['runs, in 7 days', '2026-11-01', null, '7d', '2026-11-20T00:00:00.000Z', NOW],
    ['started within 7 days', '2026-11-22', null, '7d', '2026-11-22T00:00:00.000Z', NOW],
    ['runs, in 12 months', '2024-01-01', null, '12m', '2025-11-27T00:00:00.000Z', NOW],
    [
      'ended before 7 days',
      '2026-11-01',
      '2026-11-10',
      '7d',
      '2026-11-20T00:00:00.000Z',
      '2026-11-10T00:00:00.000Z',
    ],
  ])('of a campaign that %s', (_name, startsAt, endsAt, window, from, to) => {
    const campaign = {
      campaignId: 'sale',
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    };
    const period = periodOf(campaign, window, Date.parse(NOW));
    expect(period).toEqual({ name: 'sale', from: new Date(from), to: new Date(to) });
  });
});

describe(chartUnitOf, () => {
  it.each([
    ['2026-11-26T11:00:00.000Z', 'day'],
    ['2025-11-25T12:00:00.001Z', 'day'],
    ['2025-11-25T12:00:00.000Z', 'month'],
    ['2027-01-01T00:00:00.000Z', 'day'],
  ])('of a period from %s to 26 November 2026 is the %s', (from, unit) => {
    expect(chartUnitOf({ name: 'sale', from: new Date(from), to: new Date(NOW) })).toBe(unit);
  });
});
