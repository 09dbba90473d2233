import { readPoints, writePoints } from './read-points';

describe(readPoints.name, () => {
  it.each([
    ['5', 5],
    [' 5 ', 5],
    ['0.01', 0.01],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['0012', 12],
    ['1.000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u202f000,5', 1000.5],
    ["1'000.25", 1000.25],
    ['1’000.25', 1000.25],
    ['1.000,5', 1000.5],
    ['1,000.55', 1000.55],
    ['1.000.000', 1_000_000],
    ['1000000000', 1_000_000_000],
    ['', null],
    ['0', null],
    ['0,00', null],
    ['-5', null],
    ['+5', null],
    ['1000000000.01', null],
    ['1,2345', null],
    ['1.00.5', null],
    ['1.000.5', null],
    ['10.00.000', null],
    ['1,000,5', null],
    ['.5', null],
    ['5.', null],
    ['5e3', null],
    ['five', null],
    ['٥', null],
  ])('%j: %j', (text, points) => {
    expect(readPoints(text)).toBe(points);
  });
});

describe(writePoints.name, () => {
  it.each([
    [2.5, 'de-DE', '2,5'],
    [2.5, 'en-GB', '2.5'],
    [1234.56, 'de-CH', '1234.56'],
    [1000, 'de-DE', '1000'],
    [1_000_000_000, 'fr', '1000000000'],
    [0.01, 'ar-EG', '0.01'],
  ])('%d, %s: %s', (points, locale, text) => {
    expect(writePoints(points, locale)).toBe(text);
    expect(readPoints(text)).toBe(points);
  });
});
