import { toDecimalText } from './to-decimal-text';

describe('toDecimalText', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [42, '42'],
    [-3, '-3'],
    [36.5, '36.5'],
    [0.1, '0.1'],
    [9007199254740991, '9007199254740991'],
    [123456789012345680000, '123456789012345680000'],
    [1e20, '100000000000000000000'],
    [1e21, '1000000000000000000000'],
    [-1.5e21, '-1500000000000000000000'],
    [1.2345e25, '12345000000000000000000000'],
    [1e23, '100000000000000000000000'],
    [0.000001, '0.000001'],
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [Number.MAX_VALUE, `17976931348623157${'0'.repeat(292)}`],
  ])('%d is %s', (value, expected) => {
    expect(toDecimalText(value)).toBe(expected);
  });

  it.each([1e21, 1.2345e25, 1e-7, -1.25e-9, 5e-324, Number.MAX_VALUE, Number.EPSILON])(
    'reads back as %d',
    (value) => {
      expect(Number(toDecimalText(value))).toBe(value);
    },
  );
});
