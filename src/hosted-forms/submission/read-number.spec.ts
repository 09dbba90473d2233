import { readTypedNumber } from './read-number';

describe('readTypedNumber', () => {
  it.each([
    ['12', '.', '12'],
    ['12.5', '.', '12.5'],
    ['1,234.5', '.', '1234.5'],
    ['1,234,567', '.', '1234567'],
    ['12,5', '.', null],
    ['1.234.5', '.', null],
    ['12,5', ',', '12.5'],
    ['-0,5', ',', '-0.5'],
    ['1.234,5', ',', '1234.5'],
    ['1.234', ',', '1234'],
    ['1 234,5', ',', '1234.5'],
    ["1'234,5", ',', '1234.5'],
    // The point of another language, where it cannot separate groups.
    ['12.5', ',', '12.5'],
    ['1.5', ',', '1.5'],
    ['1.23,4', ',', null],
    ['1,2,3', ',', null],
    ['٣٤٫٥', '.', '34.5'],
    ['١٬٢٣٤', '.', '1234'],
    ['twelve', '.', null],
    ['', ',', null],
    ['0x10', '.', null],
    ['1e999', '.', null],
  ] as const)('reads %j with the separator %j as %j', (text, separator, expected) => {
    expect(readTypedNumber(text, separator)).toBe(expected);
  });
});
