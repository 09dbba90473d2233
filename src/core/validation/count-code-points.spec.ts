import { countCodePoints, exceedsCodePoints } from './count-code-points';

describe('countCodePoints', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 2],
    ['😀', 1],
    ['a😀b', 3],
    ['👩‍👧', 3],
    ['\ud83d', 1],
    ['😀'.repeat(255), 255],
  ])('%j has %i', (text, expected) => {
    expect(countCodePoints(text)).toBe(expected);
  });
});

describe('exceedsCodePoints', () => {
  it.each([
    ['nothing', '', 0, false],
    ['one over zero', 'a', 0, true],
    ['255 letters', 'a'.repeat(255), 255, false],
    ['256 letters', 'a'.repeat(256), 255, true],
    ['255 emoji', '😀'.repeat(255), 255, false],
    ['256 emoji', '😀'.repeat(256), 255, true],
    ['254 letters and an emoji', `${'a'.repeat(254)}😀`, 255, false],
    ['255 letters and an emoji', `${'a'.repeat(255)}😀`, 255, true],
    ['254 emoji and two letters', `${'😀'.repeat(254)}ab`, 255, true],
    ['511 letters', 'a'.repeat(511), 255, true],
  ])('%s against the limit', (_name, text, max, expected) => {
    expect(exceedsCodePoints(text, max)).toBe(expected);
  });
});
