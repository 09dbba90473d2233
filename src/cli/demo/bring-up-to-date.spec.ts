import { bringUpToDate } from './bring-up-to-date';
import type { SocialSample } from './read-social-samples';

const day = (date: string) => ({ date, metrics: { view_count: 1 } });
const WINDOW = { window: '7d', metrics: { view_count: 2 } };

const SAMPLE: SocialSample = {
  platform: 'tiktok',
  posts: [{ id: '1', create_time: 1_792_083_600 }],
  profile: [day('2026-11-19'), day('2026-11-20'), WINDOW, day('2026-11-18')],
};

describe('bringUpToDate', () => {
  it.each([
    ['2026-11-21', 0, ['2026-11-19', '2026-11-20', '2026-11-18']],
    ['2026-11-24', 3, ['2026-11-22', '2026-11-23', '2026-11-21']],
    ['2027-01-01', 41, ['2026-12-30', '2026-12-31', '2026-12-29']],
    ['2026-11-01', -20, ['2026-10-30', '2026-10-31', '2026-10-29']],
  ])('makes the profile end on the day before %s, %i days later', (today, days, dates) => {
    expect(bringUpToDate(SAMPLE, today)).toEqual({
      platform: 'tiktok',
      posts: [{ id: '1', create_time: 1_792_083_600 + days * 86_400 }],
      profile: [day(dates[0]!), day(dates[1]!), WINDOW, day(dates[2]!)],
    });
  });

  it('does not change a sample without profile days', () => {
    const sample = { ...SAMPLE, profile: [WINDOW] };

    expect(bringUpToDate(sample, '2027-01-01')).toEqual(sample);
  });
});
