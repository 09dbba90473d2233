import { socialFormatsOf } from './social-formats';

const en = socialFormatsOf('en-US');
const de = socialFormatsOf('de-DE');
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('The formats of social figures', () => {
  it.each([
    ['likes', 0, '0', '0'],
    ['likes', 1234567, '1,234,567', '1.234.567'],
    ['likes', 7.333333, '7.33', '7,33'],
    ['engagementRate', 0.383552, '38.4%', '38,4 %'],
    ['engagementRate', 0, '0%', '0 %'],
  ] as const)('%s of %d has the digits that people compare', (name, value, english, german) => {
    expect(plain(en.metric(name, value))).toBe(english);
    expect(plain(de.metric(name, value))).toBe(german);
  });

  it('name days without a time zone', () => {
    expect(plain(en.range('2026-10-22', '2026-11-20'))).toBe('Oct 22 – Nov 20, 2026');
    expect(plain(en.range('2025-12-31', '2026-01-01'))).toBe('Dec 31, 2025 – Jan 1, 2026');
    expect(en.shortDay('2026-11-01')).toBe('Nov 1');
  });
});
