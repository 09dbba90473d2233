import { InvalidArgumentError } from 'commander';
import {
  readCampaignId,
  readCountUpTo,
  readEmail,
  readEnd,
  readHours,
  readPhoneRegion,
  readPoints,
  readStart,
  readText,
} from './option-values';

describe('option values', () => {
  it.each([
    ['a text', readText, '  Kaffeewerk  ', 'Kaffeewerk'],
    ['a text of 255 code points', readText, '☕️'.repeat(127), '☕️'.repeat(127)],
    ['a text of 255 astral code points', readText, '🎂'.repeat(255), '🎂'.repeat(255)],
    ['a campaign', readCampaignId, ' spring 26 ', ' spring 26 '],
    ['no campaign', readCampaignId, '', ''],
    ['an e-mail address', readEmail, ' ada@example.com ', 'ada@example.com'],
    ['a region', readPhoneRegion, 'de', 'DE'],
    ['a start', readStart, '2030-12-31', new Date('2030-12-31T00:00:00.000Z')],
    ['an end', readEnd, '2030-12-31', new Date('2030-12-31T23:59:59.999Z')],
    ['an end in a leap year', readEnd, '2028-060', new Date('2028-02-29T23:59:59.999Z')],
    ['a midnight that ends', readEnd, '2030-12-31T00:00Z', new Date('2030-12-31T00:00:00.000Z')],
    ['a time', readEnd, '2030-12-31T18:00:00+02:00', new Date('2030-12-31T16:00:00.000Z')],
    ['a date in the past', readStart, '2001-01-01', new Date('2001-01-01T00:00:00.000Z')],
    ['no hours', readHours, '0', 0],
    ['hours', readHours, '48', 48],
    ['a part of an hour', readHours, '0.25', 0.25],
  ])('accept %s', (_name, read, value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it.each([
    ['an empty text', readText, ''],
    ['a blank text', readText, '   '],
    ['a text of 256 characters', readText, 'x'.repeat(256)],
    ['a text that PostgreSQL cannot store', readText, 'a\0b'],
    ['a blank campaign', readCampaignId, ' '],
    ['a campaign of 256 characters', readCampaignId, 'x'.repeat(256)],
    ['a malformed e-mail address', readEmail, 'ada@'],
    ['an unknown region', readPhoneRegion, 'XX'],
    ['a region of three letters', readPhoneRegion, 'DEU'],
    ['a day that does not exist', readStart, '2030-02-30'],
    ['a date in another notation', readStart, '31.12.2030'],
    ['negative hours', readHours, '-1'],
    ['hours in words', readHours, 'ten'],
    ['endless hours', readHours, 'Infinity'],
    ['hours beyond any calendar', readHours, '100001'],
    ['empty hours', readHours, ''],
  ])('reject %s', (_name, read, value) => {
    expect(() => read(value)).toThrow(InvalidArgumentError);
  });
});

describe('readPoints', () => {
  it.each([
    ['1', 1],
    ['0.01', 0.01],
    ['2.50', 2.5],
    ['007', 7],
    ['1000000000', 1_000_000_000],
    ['999999999.99', 999_999_999.99],
  ])('reads %j', (text, points) => {
    expect(readPoints(text)).toBe(points);
  });

  it.each(['', '0', '0.00', '-1', '+1', '1.', '.5', '1.001', '1e3', '1,5', ' 1', '1000000000.01'])(
    'rejects %j',
    (text) => {
      expect(() => readPoints(text)).toThrow('more than 0');
    },
  );
});

describe('readCountUpTo', () => {
  it.each(['1', '9', '10'])('reads %j', (text) => {
    expect(readCountUpTo(10)(text)).toBe(Number(text));
  });

  it.each(['', '0', '11', '-1', '1.0', '1e1', '0x1', 'ten', '99999999999'])(
    'rejects %j',
    (text) => {
      expect(() => readCountUpTo(10)(text)).toThrow('from 1 to 10');
    },
  );
});
