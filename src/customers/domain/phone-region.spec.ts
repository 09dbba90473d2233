import { isPhoneRegion } from './phone-region';

describe('isPhoneRegion', () => {
  it.each([
    ['GB', true],
    ['US', true],
    ['SE', true],
    ['XK', true],
    ['', false],
    ['gb', false],
    [' GB', false],
    ['GB\n', false],
    ['GBR', false],
    ['UK', false],
    ['XX', false],
    ['AQ', false],
    ['001', false],
    ['44', false],
    ['constructor', false],
    ['__proto__', false],
  ])('%j: %s', (text, expected) => {
    expect(isPhoneRegion(text)).toBe(expected);
  });
});
