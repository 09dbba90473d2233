import { InvalidArgumentError } from 'commander';
import { readDate, readEmail, readHours, readPhoneRegion, readText } from './option-values';

describe('option values', () => {
  it.each([
    ['a text', readText, '  Kaffeewerk  ', 'Kaffeewerk'],
    ['a text of 255 code points', readText, '☕️'.repeat(127), '☕️'.repeat(127)],
    ['a text of 255 astral code points', readText, '🎂'.repeat(255), '🎂'.repeat(255)],
    ['an e-mail address', readEmail, ' ada@example.com ', 'ada@example.com'],
    ['a region', readPhoneRegion, 'de', 'DE'],
    ['a date', readDate, '2030-12-31', new Date('2030-12-31T00:00:00.000Z')],
    ['a time', readDate, '2030-12-31T18:00:00+02:00', new Date('2030-12-31T16:00:00.000Z')],
    ['a date in the past', readDate, '2001-01-01', new Date('2001-01-01T00:00:00.000Z')],
    ['no hours', readHours, '0', 0],
    ['hours', readHours, '48', 48],
    ['a part of an hour', readHours, '0.25', 0.25],
  ])('take %s', (_name, read, value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it.each([
    ['an empty text', readText, ''],
    ['a blank text', readText, '   '],
    ['a text of 256 characters', readText, 'x'.repeat(256)],
    ['a text that PostgreSQL cannot store', readText, 'a\0b'],
    ['a malformed e-mail address', readEmail, 'ada@'],
    ['an unknown region', readPhoneRegion, 'XX'],
    ['a region of three letters', readPhoneRegion, 'DEU'],
    ['a day that does not exist', readDate, '2030-02-30'],
    ['a date in another notation', readDate, '31.12.2030'],
    ['negative hours', readHours, '-1'],
    ['hours in words', readHours, 'ten'],
    ['endless hours', readHours, 'Infinity'],
    ['hours beyond any calendar', readHours, '100001'],
    ['empty hours', readHours, ''],
  ])('refuse %s', (_name, read, value) => {
    expect(() => read(value)).toThrow(InvalidArgumentError);
  });
});
