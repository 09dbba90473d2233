import { fillDays } from './fill-days';

describe('fillDays', () => {
  it('adds the days without redemptions, until today in the time zone', () => {
    const now = Date.parse('2026-03-29T22:30:00Z');
    const found = [{ day: '2026-03-29', redemptions: 3 }];

    expect(fillDays(found, 3, 'Europe/Berlin', now)).toEqual([
      { day: '2026-03-28', redemptions: 0 },
      { day: '2026-03-29', redemptions: 3 },
      { day: '2026-03-30', redemptions: 0 },
    ]);
  });
});
