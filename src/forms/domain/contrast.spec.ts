import { contrastRatio } from './contrast';

describe('contrastRatio', () => {
  // The values of https://webaim.org/resources/contrastchecker/, in both orders of the colours.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.47],
    ['#767676', '#FFFFFF', 4.54],
    ['#ff0000', '#ffffff', 3.99],
    ['#0000ff', '#ffffff', 8.59],
  ])('%s on %s: %d', (a, b, expected) => {
    expect(contrastRatio(a, b)).toBeCloseTo(expected, 1);
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
  });
});
