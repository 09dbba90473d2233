import { isTimeZone } from './time-zone';

describe('isTimeZone', () => {
  it.each(['Europe/Berlin', 'europe/berlin', 'UTC', 'Etc/GMT+5', 'America/Argentina/Ushuaia'])(
    'accepts %s',
    (text) => {
      expect(isTimeZone(text)).toBe(true);
    },
  );

  it.each(['', ' ', '+02:00', 'Mars/Olympus', 'Europe', 'UTC+2', 'Europe/Berlin\n', '../etc'])(
    'rejects %j',
    (text) => {
      expect(isTimeZone(text)).toBe(false);
    },
  );
});
