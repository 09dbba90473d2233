import { readDecimal } from './read-decimal';

describe('readDecimal', () => {
  it.each([
    ['0', 0],
    ['-3', -3],
    ['+3', 3],
    [' 36.5 ', 36.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['5.', 5],
    ['1e400', Number.POSITIVE_INFINITY],
  ])('%j is %d', (text, number) => {
    expect(readDecimal(text)).toBe(number);
  });

  it.each(['', ' ', '.', 'e3', '0x10', '1,000', '1 000', 'NaN', 'Infinity', '١٢'])(
    '%j is no number',
    (text) => {
      expect(readDecimal(text)).toBeNaN();
    },
  );
});
