import { formatsOf } from './formats-of';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('formatsOf', () => {
  const english = formatsOf('en', 'UTC');
  const german = formatsOf('de', 'Europe/Berlin');

  it('writes numbers as the language does', () => {
    expect([english.number(12345.6), german.number(12345.6)]).toEqual(['12,345.6', '12.345,6']);
    expect([english.points(5, true), german.points(-0.5, true)]).toEqual(['+5', '-0,5']);
    expect(english.points(1234.567)).toBe('1,234.57');
    expect(english.number(0.0012345)).toBe('0.00123');
    expect(english.number(1234567.891)).toBe('1,234,567.89');
  });

  it.each([
    [0.383552, '38.4%', '38,4 %'],
    [0.021907, '2.19%', '2,19 %'],
    [0.0004, '0.04%', '0,04 %'],
    [0.5, '50%', '50 %'],
    [1, '100%', '100 %'],
    [0, '0%', '0 %'],
    [12.345, '1,235%', '1.235 %'],
  ])('writes a ratio of %d with three digits', (ratio, inEnglish, inGerman) => {
    expect([english.percent(ratio), plain(german.percent(ratio))]).toEqual([inEnglish, inGerman]);
  });

  it.each([
    [0.125, '+12.5%'],
    [-0.222225, '-22.2%'],
    [0, '0%'],
    [-0.000012, '-0.0012%'],
    [12, '+1,200%'],
  ])('writes a change of %d with its sign', (ratio, text) => {
    expect(english.percent(ratio, true)).toBe(text);
  });

  it('writes times in the zone, and days as they are', () => {
    expect(plain(english.dateTime('2026-03-14T23:30:00Z'))).toBe('Mar 14, 2026, 11:30 PM');
    expect(german.dateTime('2026-03-14T23:30:00Z')).toBe('15.03.2026, 00:30');
    expect(german.date('2026-03-14T23:30:00Z')).toBe('15.03.2026');
    expect(formatsOf('en', 'America/New_York').dateOnly('1990-02-03')).toBe('Feb 3, 1990');
    expect([german.dateOnly('1990-02-30x'), german.dateOnly('soon')]).toEqual([
      '1990-02-30x',
      'soon',
    ]);
  });

  it.each([
    ['2026-11-26T11:59:31Z', 'now', 'jetzt'],
    ['2026-11-26T11:58:30Z', '1 minute ago', 'vor 1 Minute'],
    ['2026-11-26T09:01:00Z', '2 hours ago', 'vor 2 Stunden'],
    ['2026-11-25T11:00:00Z', 'yesterday', 'gestern'],
    ['2026-11-20T12:00:00Z', '6 days ago', 'vor 6 Tagen'],
    ['2026-11-19T12:00:00Z', 'Nov 19, 2026', '19.11.2026'],
    ['2026-11-26T15:00:00Z', 'in 3 hours', 'in 3 Stunden'],
  ])('says how long ago %s was', (at, inEnglish, inGerman) => {
    expect([english.relative(at, NOW), german.relative(at, NOW)]).toEqual([inEnglish, inGerman]);
  });

  it('sorts as people do', () => {
    expect(['Z', 'Öl 10', 'Öl 9', 'ab'].sort(german.compare)).toEqual(['ab', 'Öl 9', 'Öl 10', 'Z']);
    expect(german.list(['Ada', 'Grace', 'Lena'])).toBe('Ada, Grace und Lena');
  });
});
