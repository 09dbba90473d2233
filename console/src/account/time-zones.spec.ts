import { listTimeZones } from './time-zones';

describe('listTimeZones', () => {
  it('has the names of today, each once and in order', () => {
    expect(
      listTimeZones([
        'Europe/Kiev',
        'Asia/Calcutta',
        'Asia/Kolkata',
        'America/New_York',
        'No/Zone',
      ]),
    ).toEqual([
      { value: 'America/New_York', label: 'America/New York' },
      { value: 'Asia/Kolkata', label: 'Asia/Kolkata' },
      { value: 'Europe/Kyiv', label: 'Europe/Kyiv' },
    ]);
  });

  it('has hundreds of zones of the browser', () => {
    expect(listTimeZones().length).toBeGreaterThan(300);
  });
});
