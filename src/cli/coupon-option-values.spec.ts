import { countUpTo, readPoints } from './coupon-option-values';

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
    'refuses %j',
    (text) => {
      expect(() => readPoints(text)).toThrow('more than 0');
    },
  );
});

describe('countUpTo', () => {
  it.each(['1', '9', '10'])('reads %j', (text) => {
    expect(countUpTo(10)(text)).toBe(Number(text));
  });

  it.each(['', '0', '11', '-1', '1.0', '1e1', '0x1', 'ten', '99999999999'])(
    'refuses %j',
    (text) => {
      expect(() => countUpTo(10)(text)).toThrow('from 1 to 10');
    },
  );
});
