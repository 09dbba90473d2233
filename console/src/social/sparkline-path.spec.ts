import { sparklineOf } from './sparkline-path';

const SIZE = { width: 40, height: 10, startsAtZero: true };

describe('sparklineOf', () => {
  it.each([
    [[0, 5, 10], 'M0 10L20 5L40 0'],
    [[10, null, 5], 'M0 0L0 0M40 5L40 5'],
    [[10, 5, null, 0, 10], 'M0 0L10 5M30 10L40 0'],
    [[null, 4, 4], 'M20 0L40 0'],
    [[0, 0], 'M0 10L40 10'],
    [[7], 'M0 0L0 0'],
  ])('draws %j, a gap as a new line and never as 0', (values, path) => {
    expect(sparklineOf(values, SIZE)?.path).toBe(path);
  });

  it('draws nothing without values', () => {
    expect(sparklineOf([], SIZE)).toBeNull();
    expect(sparklineOf([null, null], SIZE)).toBeNull();
  });

  it('begins at the lowest value where 0 would flatten the line', () => {
    expect(sparklineOf([100, 110], { ...SIZE, startsAtZero: false })).toEqual({
      path: 'M0 10L40 0',
      gaps: 0,
      lowest: 100,
      highest: 110,
    });
    expect(sparklineOf([100, 100], { ...SIZE, startsAtZero: false })?.path).toBe('M0 5L40 5');
  });
});
