import { firstOfDay, lastOfDay } from './zoned-day';

describe('firstOfDay and lastOfDay', () => {
  it.each([
    ['2026-03-15', 'UTC', '2026-03-15T00:00:00.000Z', '2026-03-15T23:59:59.999Z'],
    ['2026-01-15', 'Europe/Berlin', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
    ['2026-01-15', 'America/New_York', '2026-01-15T05:00:00.000Z', '2026-01-16T04:59:59.999Z'],
    ['2026-01-15', 'Asia/Kathmandu', '2026-01-14T18:15:00.000Z', '2026-01-15T18:14:59.999Z'],
    // Days of 23 and of 25 hours.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('limit %s in %s', (day, timeZone, first, last) => {
    expect([firstOfDay(day, timeZone), lastOfDay(day, timeZone)]).toEqual([first, last]);
  });

  it('return null for a text that is no day', () => {
    expect([firstOfDay('2026-13-01', 'UTC'), lastOfDay('', 'UTC')]).toEqual([null, null]);
  });
});
