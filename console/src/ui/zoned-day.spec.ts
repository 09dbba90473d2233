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
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z', '2026-03-30T21:59:59.999Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26T22:59:59.999Z'],
    ['2026-03-29', 'Asia/Kolkata', '2026-03-28T18:30:00.000Z', '2026-03-29T18:29:59.999Z'],
    // Half an hour.
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', '2026-04-05T13:29:59.999Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', '2026-10-04T12:59:59.999Z'],
    // Clocks that go forward at midnight: the day begins at 1 o'clock.
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z', '2026-03-29T23:59:59.999Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    // Clocks that go back to midnight, or from midnight to the day before.
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z', '2026-10-26T00:59:59.999Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['2026-04-04', 'America/Santiago', '2026-04-04T03:00:00.000Z', '2026-04-05T03:59:59.999Z'],
  ])('limit %s in %s', (day, timeZone, first, last) => {
    expect([firstOfDay(day, timeZone), lastOfDay(day, timeZone)]).toEqual([first, last]);
  });

  it('return null for a text that is no day', () => {
    expect([firstOfDay('2026-13-01', 'UTC'), lastOfDay('', 'UTC')]).toEqual([null, null]);
  });
});
